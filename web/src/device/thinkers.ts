/** Another worker, in which bots think: one question at a time, and each only for so long. */
export class Thinker {
  #worker: Worker | null = null;
  #ready: Promise<void> = Promise.resolve();
  #last: Promise<unknown> = Promise.resolve();
  #answered: (answer: Uint8Array | null) => void = () => {};

  constructor(private readonly base: string) {}

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
        this.#end();
      };
    });
    worker.postMessage({ base: this.base });
  }

  /** The answer, or null if there is none in time. */
  ask(question: Uint8Array, seconds: number): Promise<Uint8Array | null> {
    const asked = this.#last.then(() => this.#ask(question, seconds));
    this.#last = asked;
    return asked;
  }

  async #ask(question: Uint8Array, seconds: number): Promise<Uint8Array | null> {
    this.#begin();
    await this.#ready;
    return new Promise((resolve) => {
      const late = setTimeout(() => this.#end(), seconds * 1000);
      this.#answered = (answer) => {
        clearTimeout(late);
        resolve(answer);
      };
      if (this.#worker) this.#worker.postMessage({ question });
      else this.#answered(null);
    });
  }

  /** It takes too long, or has failed: the next question begins another. */
  #end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#answered(null);
  }
}
