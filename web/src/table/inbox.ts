/** Where no frame is drawn, as in a window that nobody sees, nothing waits longer for one than so many milliseconds. */
const LONGEST_MS = 200;

/**
 * What comes is taken after the next frame, all of it at once: what a player has just done is drawn before the server's
 * answer to it, and of several things that come together only the last state is drawn.
 */
export class Inbox<T> {
  #waiting: T[] = [];
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly take: (one: T) => void) {}

  add(one: T): void {
    this.#waiting.push(one);
    if (typeof requestAnimationFrame !== 'function' || document.hidden) this.takeAll();
    else if (this.#waiting.length === 1) {
      this.#frame = requestAnimationFrame(() => {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.takeAll());
      });
      this.#timer = setTimeout(() => this.takeAll(), LONGEST_MS);
    }
  }

  /** Do not wait any longer. */
  takeAll(): void {
    for (const one of this.#empty()) this.take(one);
  }

  /** What has come is not wanted any more. */
  clear(): void {
    this.#empty();
  }

  #empty(): T[] {
    clearTimeout(this.#timer);
    if (this.#frame) cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    return this.#waiting.splice(0);
  }
}
