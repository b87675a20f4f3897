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
    const shown = new Notification(title, { body: text, tag, icon: '/icon.svg' });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Some phones allow notifications only from elsewhere.
  }
}
