import type { Animator } from '$/games/game';

export { default as Board } from './Board.svelte';

/** The table as it will be is shown at once; what led to it is pointed out, one thing after the other. */
export const animator: Animator = { step: (view) => view, time: () => 240 };
