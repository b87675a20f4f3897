import type { Frame } from '$/api/types';

/** How many frames the server answers at once. */
export const BLOCK = 50;

/** The frames of one replay as seen from one viewpoint: fetched block by block, kept, and fetched a little ahead. */
export class Frames {
  #blocks = new Map<number, Promise<Frame[]>>();
  #known = new Map<number, Frame>();

  constructor(
    /** The number of the last frame. */
    readonly last: number,
    private readonly load: (first: number, last: number) => Promise<Frame[]>,
  ) {}

  /** A frame that is already here. */
  peek(number: number): Frame | undefined {
    return this.#known.get(number);
  }

  /** A frame, here or from the server; what follows it is on its way too when its turn is near. */
  async at(number: number): Promise<Frame> {
    const wanted = Math.min(Math.max(0, number), this.last);
    const found = this.#known.get(wanted) ?? (await this.#block(wanted)).find((frame) => frame.number === wanted);
    if (!found) throw new Error(`frame ${wanted} is missing`);
    this.#ahead(wanted);
    return found;
  }

  #ahead(number: number): void {
    const next = (Math.floor(number / BLOCK) + 1) * BLOCK;
    // A block that does not come ahead of time is asked for again when it is needed.
    if (next <= this.last && next - number <= BLOCK / 2) this.#block(next).catch(() => undefined);
  }

  #block(number: number): Promise<Frame[]> {
    const first = Math.floor(number / BLOCK) * BLOCK;
    let block = this.#blocks.get(first);
    if (!block) {
      block = this.load(first, Math.min(first + BLOCK - 1, this.last)).then((frames) => {
        for (const frame of frames) this.#known.set(frame.number, frame);
        return frames;
      });
      this.#blocks.set(first, block);
      block.catch(() => this.#blocks.delete(first));
    }
    return block;
  }
}
