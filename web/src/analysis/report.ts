/** What is read out of an analysis: where one is, which turns have marks, what turned the game, who was lucky. */
import type { Decision, Moment, Report } from '$/api/types';

export type Mark = Exclude<Decision['mark'], ''>;

/** As chess players write them. */
export const GLYPHS: Record<Mark, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' };
/** From the least to the worst. */
export const MARKS: readonly Mark[] = ['inaccuracy', 'mistake', 'blunder'];

/** The last moment that is known at a step. */
export function momentAt({ moments }: Report, step: number): Moment | undefined {
  return moments[moments.findLastIndex((moment) => moment.step <= step)] ?? moments[0];
}

/** The moment that is nearest to a step. */
export function nearest({ moments }: Report, step: number): Moment | undefined {
  let found = moments[0];
  for (const moment of moments) {
    if (Math.abs(moment.step - step) < Math.abs((found?.step ?? 0) - step)) found = moment;
  }
  return found;
}

/** The moment before or after a step. */
export function neighbour({ moments }: Report, step: number, by: 1 | -1): Moment | undefined {
  return by > 0 ? moments.find((moment) => moment.step > step) : moments.findLast((moment) => moment.step < step);
}

/** Decisions that have cost something, in their order. */
export const costly = ({ decisions }: Report): (Decision & { mark: Mark })[] =>
  decisions.filter((decision): decision is Decision & { mark: Mark } => decision.mark !== '');

export const worstFirst = (report: Report): (Decision & { mark: Mark })[] =>
  costly(report).sort((a, b) => b.loss_chance.mean - a.loss_chance.mean);

/** The costly decision that led to this step. */
export const costlyAt = (report: Report, at: number): (Decision & { mark: Mark }) | undefined =>
  costly(report).findLast(({ step, end }) => step < at && at <= end);

const rank = (mark: Mark): number => MARKS.indexOf(mark);

/** The worst mark of each turn, by the place of the turn in the list. */
export function marksOf(report: Report, turns: readonly { first: number; last: number }[]): Map<number, Mark> {
  const found = new Map<number, Mark>();
  for (const { end, mark } of costly(report)) {
    const turn = turns.findIndex(({ first, last }) => first <= end && end <= last);
    const known = found.get(turn);
    if (turn >= 0 && (!known || rank(mark) > rank(known))) found.set(turn, mark);
  }
  return found;
}

export interface TurningPoint {
  /** The moment after it. */
  step: number;
  /** Who it changed most for. */
  seat: number;
  before: number;
  after: number;
}

/** The least that the chance of somebody must change from one turn to the next to be worth a mention. */
const LEAST = 0.12;
const MOST = 3;

/** Where the chances changed most from one turn to the next, in the order of the game. */
export function turningPoints({ moments }: Report): TurningPoint[] {
  const found: TurningPoint[] = [];
  for (const [at, moment] of moments.entries()) {
    const last = moments[at - 1];
    if (!last) continue;
    const changes = moment.chances.map(({ mean }, seat) => Math.abs(mean - (last.chances[seat]?.mean ?? mean)));
    const seat = changes.indexOf(Math.max(...changes));
    if ((changes[seat] ?? 0) < LEAST) continue;
    found.push({ step: moment.step, seat, before: last.chances[seat]!.mean, after: moment.chances[seat]!.mean });
  }
  const size = ({ before, after }: TurningPoint) => Math.abs(after - before);
  return found
    .sort((a, b) => size(b) - size(a))
    .slice(0, MOST)
    .sort((a, b) => a.step - b.step);
}

export interface Account {
  seat: number;
  luck: number;
  luckPoints: number;
  /** What costly decisions have cost: never above nothing. Null where the analysis does not know them. */
  lost: number | null;
  lostPoints: number | null;
  marks: Record<Mark, number>;
}

/** What luck gave and what decisions cost, for each seat. */
export function accounts(report: Report): Account[] {
  const sum = (values: number[]) => values.reduce((all, one) => all + one, 0);
  return Array.from({ length: report.seats }, (_, seat) => {
    // Without a mark a loss could not be told from nothing: many of these together would still look like much.
    const own = costly(report).filter((decision) => decision.seat === seat);
    const known = report.seat === null || report.seat === seat;
    const marks = { inaccuracy: 0, mistake: 0, blunder: 0 };
    for (const { mark } of own) marks[mark] += 1;
    return {
      seat,
      luck: sum(report.luck.map(({ chances }) => chances[seat] ?? 0)),
      luckPoints: sum(report.luck.map(({ points }) => points[seat] ?? 0)),
      lost: known ? -sum(own.map(({ loss_chance }) => loss_chance.mean)) : null,
      lostPoints: known ? -sum(own.map(({ loss_points }) => loss_points.mean)) : null,
      marks,
    };
  });
}

export interface Stroke {
  /** The moment after it. */
  step: number;
  /** Who it changed most for. */
  seat: number;
  change: number;
}

/** The least that a single stroke of luck must change a chance to be worth a mention. */
const LEAST_LUCK = 0.02;

/** The largest single strokes of luck, good or bad, in the order of the game. */
export function strokes({ luck }: Report): Stroke[] {
  return luck
    .map(({ step, chances }) => {
      const seat = chances.reduce((most, one, of) => (Math.abs(one) > Math.abs(chances[most]!) ? of : most), 0);
      return { step, seat, change: chances[seat] ?? 0 };
    })
    .filter(({ change }) => Math.abs(change) >= LEAST_LUCK)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, MOST)
    .sort((a, b) => a.step - b.step);
}

/** Where the band of each seat begins and ends in a stack of the chances, from below. */
export function bands({ chances }: Moment): { low: number; high: number }[] {
  let low = 0;
  return chances.map(({ mean }) => ({ low, high: (low += mean) }));
}
