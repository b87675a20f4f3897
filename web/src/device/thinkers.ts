/** So long a worker may take to begin on a slow device, in seconds. */
export const BEGIN = 90;

/** What a worker says: that it has begun, an answer, or null if it has failed. */
export type Thought = 'begun' | Uint8Array | null;

/** Another worker: one question at a time, and each only for so long. */
class Thinker {
  #worker: Worker | null = null;
  #begun = false;
  /** Called when it has begun. */
  #ready: () => void = () => {};
  #answered: (answer: Uint8Array | null) => void = () => {};

  constructor(private readonly base: string) {}

  /** Whether it has nothing to do. */
  idle = true;

  /** With the first question: most games have no bot that needs it. */
  #begin(): Worker {
    const worker = new Worker(new URL('./bots.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Thought>) => {
      if (data === 'begun') {
        this.#begun = true;
        this.#ready();
      } else if (data) this.#answered(data);
      else this.end();
    };
    worker.onerror = () => this.end();
    worker.postMessage({ base: this.base });
    return worker;
  }

  /** The answer, or null if there is none in time, which counts from when its worker has begun. */
  ask(question: Uint8Array, seconds: number): Promise<Uint8Array | null> {
    this.idle = false;
    return new Promise((resolve) => {
      const endIn = (limit: number) => setTimeout(() => this.end(), limit * 1000);
      let late = endIn(this.#begun ? seconds : BEGIN);
      this.#ready = () => {
        clearTimeout(late);
        late = endIn(seconds);
      };
      this.#answered = (answer) => {
        clearTimeout(late);
        this.idle = true;
        resolve(answer);
      };
      this.#worker ??= this.#begin();
      this.#worker.postMessage({ question });
    });
  }

  /** Nobody needs it now, it takes too long, or has failed: the next question begins another. */
  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#begun = false;
    this.#answered(null);
  }
}

/** After so long without a question the memory of those who rest is given back, in milliseconds. */
export const REST = 60_000;

/** Several workers that take turns: who asks waits until one of them is idle. */
export class Crew {
  readonly #thinkers: Thinker[];
  readonly #waiting: (() => void)[] = [];
  #rest: ReturnType<typeof setTimeout> | undefined;

  /** `rests`: whether they end when there is nothing to do. To begin again takes seconds, for which a player would wait. */
  constructor(
    base: string,
    count: number,
    private readonly rests: boolean,
  ) {
    this.#thinkers = Array.from({ length: count }, () => new Thinker(base));
  }

  /** The answer, or null if there is none in time. */
  async ask(question: Uint8Array, seconds: number): Promise<Uint8Array | null> {
    clearTimeout(this.#rest);
    let thinker: Thinker | undefined;
    while (!(thinker = this.#thinkers.find(({ idle }) => idle))) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    const answer = await thinker.ask(question, seconds);
    this.#waiting.shift()?.();
    clearTimeout(this.#rest);
    if (this.rests) this.#rest = setTimeout(() => this.#leave(), REST);
    return answer;
  }

  #leave(): void {
    for (const thinker of this.#thinkers) if (thinker.idle) thinker.end();
  }
}
