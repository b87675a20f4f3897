import type { Figures, GameEvent, Message, Picture, Standing, View } from '$/api/types';
import type { Animator } from '$/games/game';

type Step = { message: Message } | { picture: Picture };

/** Where it is shown. */
interface Screen {
  /**
   * Show this view, and what led to it; with the picture that it is of, if it is of one, and with what the seats have by
   * what is expected: null, if nothing is any more.
   */
  show: (view: View, happening: GameEvent[], picture?: Picture, expected?: Standing[] | null) => void;
  /** This message is being shown now, or passed over; returns how many milliseconds it takes to read what it says. */
  tell: (message: Message, skipped: boolean) => number;
  /** This happens now, for the first time. */
  happen: (events: GameEvent[]) => void;
  /** This picture is what is shown now: one may act on it. */
  settle: (picture: Picture) => void;
}

/** A page that is more than so many messages behind skips to the last one. */
const MOST = 16;
/** No event is shown longer than this, whatever the animator says. */
const LONGEST = 4000;

/**
 * What happens is shown one thing after the other, at the pace of the game's animator, and then the table as it is.
 * What one does oneself is shown at once.
 */
export class Playback {
  animator: Animator | null = null;
  /** The own seat: what it does is shown at once. */
  seat: number | null = null;
  /** What every time is multiplied by; 0 shows everything at once. */
  pace = 1;

  #steps: Step[] = [];
  #view: View | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting = false;
  /** Events of the message that is being shown, still to come. */
  #events: GameEvent[] = [];
  /** What the own seat has just done, while it is to be seen. */
  #own: GameEvent[] = [];
  /** What the own seat is about to do, shown before it is answered. */
  #expected: GameEvent[] = [];
  /** What the seats have once all of that has happened, if it is known. */
  #then: Figures | null = null;
  /** The view without what is expected. */
  #before: View | null = null;
  #skip = false;
  /** What was said last has been read by then. */
  #readBy = 0;
  /** Whether that is what was waited for last. */
  #reading = false;

  constructor(private readonly screen: Screen) {}

  /** Whether something is still to be shown. */
  get busy(): boolean {
    return this.#waiting || this.#steps.length > 0 || this.#events.length > 0;
  }

  add(step: Step): void {
    // A player who has just acted sees at once what may be done next.
    const next = this.#own.length > 0 && !this.#events.length && !this.#steps.length;
    if (this.#waiting && next && 'picture' in step) {
      this.#showPicture(step.picture, this.#own);
      return;
    }
    this.#steps.push(step);
    if (this.#reading && this.#isOwnDoing(step)) this.#waitNoMore();
    if (this.#steps.filter((one) => 'message' in one).length > MOST) this.skip();
    else if (!this.#waiting) this.#run();
  }

  /** Show at once what the own seat is about to do; what then happens takes its place. */
  expect(events: GameEvent[]): void {
    if (this.#steps.length || this.#events.length || !this.animator || !this.#view || !events.length) return;
    this.#waitNoMore();
    this.#own = [];
    this.#before = this.#view;
    this.#expected = events;
    this.#then = null;
    this.#step(events);
  }

  /** Show what the seats have once what is expected has happened. */
  expectFigures(then: Figures): void {
    if (!this.#before) return;
    this.#then = then;
    this.#view = this.#expectedView();
    this.screen.show(this.#view, this.#atOnce ? [] : this.#expected, undefined, then.standings);
  }

  /** What was expected does not happen: show the table as it was before. */
  undoExpected(): void {
    if (!this.#before) return;
    this.#view = this.#before;
    this.#forget();
    this.screen.show(this.#view, [], undefined, null);
  }

  /** To the end of what has come so far, at once. */
  skip(): void {
    this.#skip = true;
    this.#waitNoMore();
    this.#run();
    this.#skip = false;
  }

  stop(): void {
    this.#waitNoMore();
    this.#steps = [];
    this.#events = [];
    this.#own = [];
    this.#forget();
  }

  get #atOnce(): boolean {
    return this.#skip || !this.pace || !this.animator || !this.#view;
  }

  #run(): void {
    if (this.#own.length && this.#view) this.screen.show(this.#view, []);
    this.#own = [];
    while (!this.#waiting) {
      if (this.#events.length) {
        this.#showEvents();
        continue;
      }
      const step = this.#steps[0];
      if (!step) return;
      // One may act while one reads, and who acts has read enough; only the end waits until the last thing has been read.
      const waits = 'message' in step || step.picture.status !== 'playing';
      const unread = this.#readBy - performance.now();
      const hurries = this.#atOnce || this.#steps.length >= MOST || this.#steps.some((one) => this.#isOwnDoing(one));
      if (waits && unread > 0 && !hurries) {
        this.#wait(unread, true);
        return;
      }
      this.#steps.shift();
      if ('picture' in step) this.#showPicture(step.picture);
      else this.#begin(step.message);
    }
  }

  #forget(): void {
    this.#expected = [];
    this.#then = null;
    this.#before = null;
  }

  #isOwn(step: Step): boolean {
    return 'message' in step && step.message.seat !== null && step.message.seat === this.seat;
  }

  #isOwnDoing(step: Step): boolean {
    return this.#isOwn(step) && 'message' in step && ['act', 'undo'].includes(step.message.kind);
  }

  #begin(message: Message): void {
    this.#readBy = performance.now() + this.screen.tell(message, this.#skip);
    const own = this.#isOwn({ message });
    if (message.kind !== 'act' || this.#atOnce) {
      const fresh = own ? this.#unheard(message.events) : message.events;
      if (own) this.#expectAfter(message.events); // The picture will have it.
      if (fresh.length && !this.#skip) this.screen.happen(fresh);
      return;
    }
    const others = message.events.findIndex((event) => event.seat !== undefined && event.seat !== this.seat);
    const first = own ? (others < 0 ? message.events.length : others) : 0;
    this.#events = message.events.slice(first);
    if (first) this.#showOwn(message.events.slice(0, first));
    else if (own) this.undoExpected();
  }

  /** All of it at once; what others do next waits until it has been seen, the own next action need not. */
  #showOwn(events: GameEvent[]): void {
    const expected = this.#expected.slice(0, events.length);
    if (this.#before && JSON.stringify(events) === JSON.stringify(expected)) this.#expectAfter(events);
    else {
      const fresh = this.#unheard(events);
      if (this.#before) this.#view = this.#before;
      this.#forget();
      this.#step(events, fresh);
    }
    if (this.#expected.length) return; // More of a chain has been drawn, and comes now.
    this.#own = events;
    this.#wait(Math.max(...events.map((event) => this.#time(event))));
    const next = this.#steps[0];
    if (this.#waiting && !this.#events.length && next && 'picture' in next) {
      this.#steps.shift();
      this.#showPicture(next.picture, events);
    }
  }

  #showEvents(): void {
    if (this.#atOnce) {
      this.#events = [];
      return;
    }
    const last = this.#events.findIndex((event) => this.#time(event) > 0);
    const shown = this.#events.splice(0, last < 0 ? this.#events.length : last + 1);
    this.#step(shown);
    this.#wait(this.#time(shown[shown.length - 1]!));
  }

  /** `fresh`: what of it has not happened before. */
  #step(events: GameEvent[], fresh = events): void {
    this.#view = this.#stepped(events);
    this.screen.show(this.#view, this.#atOnce ? [] : events);
    if (fresh.length) this.screen.happen(fresh);
  }

  #stepped(events: GameEvent[], from = this.#view!): View {
    return events.reduce((view, event) => this.animator!.step(view, event), from);
  }

  /** The table once what is expected has happened: an animator does not know all that it brings. */
  #expectedView(): View {
    const view = this.#stepped(this.#expected, this.#before!);
    const figures = this.#then?.seats;
    return figures ? { ...view, seats: view.seats.map((seat, at) => ({ ...seat, ...figures[at] })) } : view;
  }

  /** What was expected has happened when it was drawn, even if it came out a little differently. */
  #unheard(events: GameEvent[]): GameEvent[] {
    return events.filter(({ event }, at) => event !== this.#expected[at]?.event);
  }

  /** This was expected and is true now; the rest of a chain is still expected. */
  #expectAfter(events: GameEvent[]): void {
    const rest = this.#expected.slice(events.length);
    const before = rest.length ? this.#stepped(this.#expected.slice(0, events.length), this.#before!) : null;
    this.#expected = rest;
    if (!rest.length) this.#then = null;
    this.#before = before;
  }

  #showPicture(picture: Picture, happening: GameEvent[] = []): void {
    this.#view = picture.view;
    if (this.#before) {
      // It came in between: what is expected is still to come.
      this.#before = picture.view;
      this.#view = this.#expectedView();
    }
    this.screen.show(this.#view, happening, picture, this.#then?.standings);
    // A later picture takes the place of this one before anybody could act on it.
    if (!this.#steps.length) this.screen.settle(picture);
  }

  #time(event: GameEvent): number {
    return Math.min(LONGEST, Math.max(0, this.animator!.time(event))) * this.pace;
  }

  #wait(time: number, reading = false): void {
    if (time <= 0) return;
    this.#waiting = true;
    this.#reading = reading;
    this.#timer = setTimeout(() => {
      this.#waiting = false;
      this.#run();
    }, time);
  }

  #waitNoMore(): void {
    clearTimeout(this.#timer);
    this.#waiting = false;
  }
}
