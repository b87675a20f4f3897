import { flushSync } from 'svelte';

/** Of each frame, so many milliseconds are for new pieces; the rest is for drawing them, and for the page to answer. */
const SHARE_MS = 6;

/** The next piece of each drawing that is not whole yet: they take turns. */
const waiting = new Set<() => void>();
let asked = false;
let drawing = $state(false);
/** When the last piece was put on the page. */
let last = 0;

/** Whether something is still being put on the page. */
export const isDrawing = (): boolean => drawing;

/** After a frame rather than in it, for what is drawn takes time, too. */
function ask(): void {
  if (asked) return;
  asked = true;
  drawing = true;
  requestAnimationFrame(() => setTimeout(goOn));
}

function goOn(): void {
  asked = false;
  const end = performance.now() + SHARE_MS;
  try {
    for (const piece of waiting) {
      waiting.delete(piece);
      flushSync(piece);
      if (performance.now() >= end) break;
    }
  } finally {
    last = performance.now();
    if (waiting.size) ask();
    else drawing = false;
  }
}

/** How long a picture is waited for, in milliseconds: a host may never send it. */
const PICTURED = 2000;

/** Wait until, from now on, nothing has been put on the page for so many milliseconds, pictures included. */
export async function whenStill(milliseconds: number): Promise<void> {
  const begun = performance.now();
  let [since, now] = [begun, begun];
  do {
    await new Promise((resolve) => setTimeout(resolve, since + milliseconds - now));
    now = performance.now();
    const pictured = now >= begun + PICTURED || [...document.images].every((picture) => picture.complete);
    since = drawing || !pictured ? now : Math.max(since, last);
  } while (now < since + milliseconds);
}

/** Do this in its turn, as if it were a piece of a drawing. */
export function inTurn(piece: () => void): void {
  waiting.add(piece);
  ask();
}

/**
 * A large drawing is put on the page piece by piece, as many in a frame as there is time for, so that the page answers in
 * between; where there is no window, all at once.
 */
export class Steps {
  /** How many pieces are there. */
  done = $state(0);

  constructor(private readonly pieces: number) {
    if (typeof window === 'undefined') this.done = pieces;
    $effect(() => {
      const next = (): void => {
        this.done += 1;
        if (this.busy) inTurn(next);
      };
      inTurn(next);
      return () => waiting.delete(next);
    });
  }

  /** Whether some pieces are still to come. */
  get busy(): boolean {
    return this.done < this.pieces;
  }
}
