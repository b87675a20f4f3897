/** Another worker: one question at a time, and each only for so long. */
class Thinker {
  #worker: Worker | null = null;
  #ready: Promise<void> = Promise.resolve();
  #answered: (answer: Uint8Array | null) => void = () => {};

  constructor(private readonly base: string) {}

  /** Whether it has nothing to do. */
  idle = true;

  /** With the first question: most games have no bot that needs it. */
  #begin(): void {
    if (this.#worker) return;
    const worker = new Worker(new URL('./bots.worker.ts', import.meta.url), { type: 'module' });
    this.#worker = worker;
    this.#ready = new Promise((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<{ ready: true } | { answer: Uint8Array | null }>) => {
        if ('ready' in data) resolve();
        else this.#answered(data.answer);
      };
      worker.onerror = () => {
        resolve();
        this.end();
      };
    });
    worker.postMessage({ base: this.base });
  }

  /** The answer, or null if there is none in time. */
  async ask(question: Uint8Array, seconds: number): Promise<Uint8Array | null> {
    this.idle = false;
    this.#begin();
    await this.#ready;
    return new Promise((resolve) => {
      const late = setTimeout(() => this.end(), seconds * 1000);
      this.#answered = (answer) => {
        clearTimeout(late);
        this.idle = true;
        resolve(answer);
      };
      if (this.#worker) this.#worker.postMessage({ question });
      else this.#answered(null);
    });
  }

  /** Nobody needs it now, it takes too long, or has failed: the next question begins another. */
  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#answered(null);
  }
}

/** After so long without a question their memory is given back, in milliseconds. */
const REST = 60_000;

/** Several workers that take turns: who asks waits until one of them is idle. */
export class Crew {
  readonly #thinkers: Thinker[];
  readonly #waiting: (() => void)[] = [];
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(base: string, count: number) {
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
    this.#rest = setTimeout(() => this.#leave(), REST);
    return answer;
  }

  #leave(): void {
    for (const thinker of this.#thinkers) if (thinker.idle) thinker.end();
  }
}
