// How fast things move. Nothing does for those who asked for less motion, here or in their system.
import { kept } from '$/kept.svelte';

export const still = (): boolean =>
  kept.speed === 'none' || (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches);

/** Milliseconds, at the speed that was chosen. */
export const paced = (time: number): number => time * kept.pace;
