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

/** Tells somebody who looks elsewhere that it is their turn, by means of the browser. */
export class Notifications {
  /** What keeps the page on this device, if anything does: it may notify also on phones, where a page itself may not. */
  #worker: ServiceWorkerRegistration | null = $state.raw(null);
  /** Whether the page itself may; null: not known yet. */
  #pageMay: boolean | null = null;

  constructor() {
    if (typeof navigator !== 'undefined') void navigator.serviceWorker?.ready.then((one) => (this.#worker = one));
  }

  /** Whether there is a way to. */
  get possible(): boolean {
    return typeof Notification !== 'undefined' && isSecureContext && (this.#worker !== null || this.#tryPage());
  }
  get allowed(): boolean {
    return this.possible && Notification.permission === 'granted';
  }

  /** May the browser tell? Asks for it if it was never asked. */
  async allow(): Promise<boolean> {
    return this.possible && (await Notification.requestPermission()) === 'granted';
  }

  show(title: string, text: string, tag: string): void {
    if (!this.allowed || !kept.notify || !document.hidden) return;
    const how = { body: text, tag, icon: './icon.svg', data: location.href };
    if (this.#worker) {
      void this.#worker.showNotification(title, how);
      return;
    }
    try {
      const shown = new Notification(title, how);
      shown.onclick = () => {
        window.focus();
        shown.close();
      };
    } catch {
      this.#pageMay = false;
    }
  }

  #tryPage(): boolean {
    try {
      // Without permission nothing is shown; with it, it has been tried before.
      if (this.#pageMay === null && Notification.permission !== 'granted') new Notification('');
      return (this.#pageMay ??= true);
    } catch {
      return (this.#pageMay = false);
    }
  }
}
export const notifications = new Notifications();
