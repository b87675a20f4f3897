/** Actions that are drawn as done and are not sent yet. */
export interface Held {
  readonly actions: readonly string[];
  /** What they are in words. */
  readonly said: string;
  /** After so many milliseconds they are sent; null: when they are confirmed. */
  readonly wait: number | null;
}

/** The longest that a browser counts at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** Holds one action, or chain of them, until it is to be sent or is undone. */
export class Hold {
  now: Held | null = $state.raw(null);
  #end: ((send: boolean) => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Told when it is to be sent, before it waits no more. */
  constructor(private readonly sent: () => void) {}

  /** Wait; true: send it now. Without a time of its own it waits for `most` milliseconds, until a clock would run out. */
  wait(held: Held, most: number): Promise<boolean> {
    this.end(false);
    this.now = held;
    return new Promise((resolve) => {
      this.#end = resolve;
      this.#sendIn(Math.min(held.wait ?? most, most));
    });
  }

  /** What waits to be confirmed is sent after so many milliseconds at the latest. */
  limit(most: number): void {
    if (this.now?.wait === null) this.#sendIn(most);
  }

  #sendIn(time: number): void {
    clearTimeout(this.#timer);
    if (time <= LONGEST_MS) this.#timer = setTimeout(() => this.end(true), Math.max(0, time));
  }

  end(send: boolean): void {
    clearTimeout(this.#timer);
    const end = this.#end;
    if (!end) return;
    if (send) this.sent();
    this.#end = null;
    this.now = null;
    end(send);
  }
}
