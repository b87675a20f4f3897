import { kept, type CardSize } from '$/kept.svelte';

const GROWN: Record<CardSize, number> = { small: 0.84, normal: 1, large: 1.28 };

/** By how much cards are larger than usual, as far as there is room; in styles it is `--cards`. */
export const grown = (): number => GROWN[kept.cards];
