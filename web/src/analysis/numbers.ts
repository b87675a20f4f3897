// Chances and points as one reads them, in the language that is spoken.
import type { Chance, Decision } from '$/api/types';
import { kept } from '$/kept.svelte';
import { say } from '$/words/words.svelte';

const SIGNS: Intl.NumberFormatOptions = { signDisplay: 'exceptZero', maximumFractionDigits: 0 };
const format = (value: number, how: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(kept.language, how).format(value).replace('-', '−');

/** A part of the whole: “34%”. */
export const percent = (value: number): string => format(value, { style: 'percent', maximumFractionDigits: 0 });
/** With its sign: “+12%”. */
export const change = (value: number): string => format(value, { style: 'percent', ...SIGNS });
export const points = (value: number): string => format(value, { maximumFractionDigits: 0 });
export const pointsChange = (value: number): string => format(value, SIGNS);

/** The interval of a chance: “28%–40%”. */
export const interval = ({ low, high }: Chance): string => {
  const from = Math.round(low * 100);
  const whole = format(from, { maximumFractionDigits: 0 });
  return say().analysis.between({ low: whole, high: percent(high) });
};
export const intervalInWords = ({ low, high }: Chance): string =>
  say().analysis.betweenText({ low: percent(low), high: percent(high) });

/** What a decision has cost, with the intervals. */
export const cost = ({ loss_chance, loss_points }: Decision): string => {
  const t = say().analysis;
  const chance = { chance: change(-loss_chance.mean), between: interval(loss_chance) };
  // The best choice may bring fewer points of one's own, and cost the others more.
  if (Math.round(loss_points.mean) <= 0) return t.costChance(chance);
  const { mean, low, high } = loss_points;
  const lost = { ...chance, points: pointsChange(-mean) };
  // An interval without a width says nothing more.
  if (points(low) === points(high)) return t.costPoints(lost);
  return t.cost({ ...lost, low: points(low), high: points(high) });
};
