/**
 * A large drawing is put on the page piece by piece, a frame after the other, so that the page answers in between; where
 * there is no window, all at once.
 */
export class Steps {
  /** How many pieces are there. */
  done = $state(0);

  constructor(private readonly pieces: number) {
    if (typeof window === 'undefined') this.done = pieces;
    $effect(() => {
      let [frame, task] = [0, 0];
      // After a frame rather than in it, for what is drawn takes time, too.
      const next = (): void => {
        frame = requestAnimationFrame(() => {
          task = window.setTimeout(() => {
            this.done += 1;
            if (this.done < pieces) next();
          });
        });
      };
      next();
      return () => {
        cancelAnimationFrame(frame);
        clearTimeout(task);
      };
    });
  }

  /** Whether some pieces are still to come. */
  get busy(): boolean {
    return this.done < this.pieces;
  }
}
