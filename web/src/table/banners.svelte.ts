import type { GameEvent, Message } from '$/api/types';
import type { Done } from './lines';
import type { LogEntry } from './log';

/** Something that has just happened, and whose doing it is. */
export interface Banner {
  id: string;
  seat: number | null;
  text: string;
  /** What happened, where it was a move. */
  events?: readonly GameEvent[];
  /** Where it was no move: what was done, which the page has words for. */
  done?: Done;
}

/** What others do besides moves, and what one should notice of it. A proposal is shown by itself, its answers here. */
const NOTICED = ['undo', 'leave', 'return', 'flag', 'agree', 'refuse', 'withdraw', 'settle'];
/** At most this many are seen together. */
const MOST = 3;
/** After so many milliseconds at least the next one comes. */
const APART = 750;
const SHORTEST = 2200;
const LONGEST = 6500;

/** For how many milliseconds a text can be read by somebody who was looking elsewhere. */
export const readingTime = (text: string): number => Math.min(LONGEST, Math.max(SHORTEST, 1300 + 45 * text.length));

/** What has just happened, a few things at a time, one after the other and each long enough to be read. */
export class Banners {
  shown: readonly Banner[] = $state.raw([]);
  /** What the time between two of them is multiplied by; 0 shows all at once. */
  pace = 1;
  #coming: Banner[] = [];
  #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #next: ReturnType<typeof setTimeout> | undefined;

  /** Show these; returns how many milliseconds pass until all of them are seen. */
  add(banners: readonly Banner[]): number {
    for (const banner of banners) {
      if (this.shown.some(({ id }) => id === banner.id)) this.#show(banner);
      else this.#coming = [...this.#coming.filter(({ id }) => id !== banner.id), banner];
    }
    if (!this.pace) while (this.#coming.length) this.#show(this.#coming.shift()!);
    else if (this.#next === undefined) this.#go();
    return banners.length ? (this.#coming.length + 1) * APART * this.pace : 0;
  }

  /** None is needed any more. */
  clear(): void {
    clearTimeout(this.#next);
    this.#next = undefined;
    this.#timers.forEach((timer) => clearTimeout(timer));
    this.#timers.clear();
    this.#coming = [];
    this.shown = [];
  }

  #go(): void {
    const banner = this.#coming.shift();
    if (!banner) {
      this.#next = undefined;
      return;
    }
    this.#show(banner);
    this.#next = setTimeout(() => this.#go(), APART * this.pace);
  }

  /** What goes on takes the place of what was told of it. */
  #show(banner: Banner): void {
    clearTimeout(this.#timers.get(banner.id));
    const goesOn = this.shown.some(({ id }) => id === banner.id);
    this.shown = goesOn
      ? this.shown.map((one) => (one.id === banner.id ? banner : one))
      : [...this.shown, banner].slice(-MOST);
    const gone = () => {
      this.#timers.delete(banner.id);
      this.shown = this.shown.filter(({ id }) => id !== banner.id);
    };
    this.#timers.set(banner.id, setTimeout(gone, readingTime(banner.text)));
  }
}

/** What is to be noticed of a message. What one does oneself needs no telling. */
export function newsOf(message: Message, seat: number | null, log: readonly LogEntry[]): Banner[] {
  const own = message.seat !== null && message.seat === seat;
  const first = message.story?.first ?? message.number;
  const { events } = message;
  const news = (message.story?.news ?? []).map(({ id, ...news }) => ({ ...news, id: `${first} ${id}`, events }));
  if (message.kind === 'act') return own ? news.filter((one) => one.seat !== seat) : news;
  const done = log.find(({ last }) => last === message.number);
  const noticed = done && !own && NOTICED.includes(done.kind);
  return noticed ? [{ id: String(message.number), seat: message.seat, text: '', done }] : [];
}
