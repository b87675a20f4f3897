import type { Message, Picture } from '$/api/types';
import { kept } from '$/kept.svelte';
import { say } from '$/words/words.svelte';
import type { TableModel } from './model.svelte';
import { nameOf } from './standing';

/** What the tab is called: whose turn it is at this table. */
export function tabTitle(model: TableModel, game: string, colours: readonly string[]): string {
  const t = say().table;
  const picture = model.picture;
  if (!picture) return game;
  if (picture.status !== 'playing') return t.titleOver({ game });
  if (model.mine) return t.titleMine({ game });
  const who = picture.view.to_act.map((seat) => nameOf(picture, seat, colours)).join(', ');
  return who ? t.titleOther({ who, game }) : game;
}

/** The icon of the tab says so, too, where there is no room for its name. */
export function markTab(mine: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = mine ? './icon-turn.svg' : './icon.svg';
}

/** Whether this seat has played already, and waits for another person: then it helps to be told when that is over. */
export function waitsForPerson(picture: Picture, seat: number | null, messages: readonly Message[]): boolean {
  if (seat === null || picture.status !== 'playing' || picture.waiting_for.includes(seat)) return false;
  const acted = messages.some((one) => one.kind === 'act' && one.seat === seat);
  return acted && picture.waiting_for.some((other) => !picture.seats[other]?.bot && !picture.seats[other]?.stand_in);
}

export const canNotify = (): boolean => typeof Notification !== 'undefined' && isSecureContext;

export const mayNotify = (): boolean => canNotify() && Notification.permission === 'granted';

/** May the browser tell? Asks for it if it was never asked. */
export async function allowNotifications(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Tell somebody who looks elsewhere that it is their turn. */
export function notify(title: string, text: string, tag: string): void {
  if (!mayNotify() || !kept.notify || !document.hidden) return;
  try {
    const shown = new Notification(title, { body: text, tag, icon: './icon.svg' });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Some phones allow notifications only from elsewhere.
  }
}
