// What moves from one place of a board to another is seen on its way.
import { untrack } from 'svelte';
import { still } from './motion';

interface Point {
  x: number;
  y: number;
}
/** Something that is to fly. The places are marks (data-spot) on the board; of several the first that is in sight. */
export interface Way {
  from: readonly string[];
  to: readonly string[];
}
export interface Flight<What> {
  id: number;
  from: Point;
  to: Point;
  delay: number;
  what: What;
}

/** What comes one after the other is so many milliseconds apart. */
const APART = 65;
const MOST = 24;

export class Flights<Event, What extends Way> {
  all: Flight<What>[] = $state.raw([]);
  #ready: { what: What; start: DOMRect }[] = [];
  #count = 0;

  /**
   * What flies when something happens; made with its component. `comes` takes what will lie in sight and goes there by
   * itself, from where it is.
   */
  constructor(
    private readonly root: () => HTMLElement | undefined,
    happening: () => readonly Event[],
    ways: (events: readonly Event[]) => What[],
    private readonly comes: (what: What, start: DOMRect) => boolean = () => false,
  ) {
    // Before the table is drawn anew: where things lie now.
    $effect.pre(() => {
      const events = happening();
      untrack(() => this.#begin(ways(events)));
    });
    // When it is drawn: off they go.
    $effect(() => {
      void happening();
      untrack(() => this.#go());
    });
  }

  landed(id: number): void {
    this.all = this.all.filter((one) => one.id !== id);
  }

  #begin(ways: readonly What[]): void {
    this.#ready = [];
    if (still()) return;
    for (const what of ways) {
      const start = this.#place(what.from);
      if (start && !this.comes(what, start)) this.#ready.push({ what, start });
    }
  }

  #go(): void {
    // To ask where things lie has all of it laid out at once: not for nothing.
    const frame = this.#ready.length ? this.root()?.getBoundingClientRect() : undefined;
    if (!frame) return;
    const middle = ({ left, top, width, height }: DOMRect): Point => ({
      x: left + width / 2 - frame.left,
      y: top + height / 2 - frame.top,
    });
    const more = this.#ready.splice(0, MOST).flatMap(({ what, start }, at): Flight<What>[] => {
      const end = this.#place(what.to);
      return end ? [{ id: this.#count++, from: middle(start), to: middle(end), delay: at * APART, what }] : [];
    });
    if (more.length) this.all = [...this.all.slice(-MOST), ...more];
  }

  #place(spots: readonly string[]): DOMRect | null {
    for (const spot of spots) {
      const found = [...(this.root()?.querySelectorAll(`[data-spot="${spot}"]`) ?? [])];
      const box = found.find((one) => one.checkVisibility())?.getBoundingClientRect();
      if (box?.width) return box;
    }
    return null;
  }
}
