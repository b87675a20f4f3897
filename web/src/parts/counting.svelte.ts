// A scoring that is being counted: what has been told of it so far, until it has been seen or skipped.
import { paced, still } from './motion';

/** For so many milliseconds the whole is seen, once the last of it has come. */
const LINGER = 3200;
/** Where nothing moves, it is read at one's own pace. */
const LINGER_STILL = 8000;

export class Counting<Event> {
  told: readonly Event[] = $state.raw([]);
  #skipped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `isPart`: what belongs to a scoring; `isBegin`: what begins one. */
  constructor(
    private readonly isPart: (event: Event) => boolean,
    private readonly isBegin: (event: Event) => boolean = () => false,
  ) {}

  /** More has happened. */
  follow(events: readonly Event[]): void {
    const told = events.filter(this.isPart);
    if (!told.length) {
      if (!events.length) return;
      this.#skipped = false;
      if (still()) this.#clear(); // What goes on is not hidden; before that everybody has the time they need.
      return;
    }
    const begins = told.some(this.isBegin);
    if (begins) this.#skipped = false;
    if (this.#skipped) return;
    clearTimeout(this.#timer);
    this.told = begins ? told : [...this.told, ...told];
    if (!still()) this.#timer = setTimeout(() => this.#clear(), paced(LINGER));
  }

  /** A whole one, of which nothing was shown while it was counted. */
  show(told: readonly Event[]): void {
    clearTimeout(this.#timer);
    this.told = told;
    this.#timer = setTimeout(() => this.#clear(), LINGER_STILL);
  }

  /** The rest need not be seen. */
  skip(): void {
    this.#skipped = true;
    this.#clear();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #clear(): void {
    clearTimeout(this.#timer);
    this.told = [];
  }
}
