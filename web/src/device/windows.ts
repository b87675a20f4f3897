/** The other windows of the page on this device: they keep the same games, and tell each other what they do. */
export class Windows {
  readonly #channel = new BroadcastChannel('fondaco');
  /** What was said before anybody listened. */
  #early: string[] = [];

  constructor() {
    this.#channel.onmessage = ({ data }: MessageEvent<string>) => this.#early.push(data);
  }

  say(text: string): void {
    this.#channel.postMessage(text);
  }

  /** Hear what the others say, and have said since this window was opened. */
  listen(hear: (text: string) => void): void {
    this.#channel.onmessage = ({ data }: MessageEvent<string>) => hear(data);
    for (const text of this.#early.splice(0)) hear(text);
  }

  close(): void {
    this.#channel.close();
  }
}
