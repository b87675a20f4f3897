const DAY = 24 * 60 * 60 * 1000;

/** The day of now, as everybody in the world has it: `2026-11-16`. */
export const today = (now: number = Date.now()): string => new Date(now).toISOString().slice(0, 10);

const dayBefore = (day: string): string => today(Date.parse(day) - DAY);

/**
 * For how many days in a row a puzzle was solved, up to this day; where none was solved today yet, up to yesterday. What
 * was solved is told by the day and the game: `2026-11-16 kalah`.
 */
export function streakOf(solved: readonly string[], day: string): number {
  const days = new Set(solved.map((one) => one.slice(0, 10)));
  let length = 0;
  for (let at = days.has(day) ? day : dayBefore(day); days.has(at); at = dayBefore(at)) length++;
  return length;
}
