import { describe, expect, it } from 'vitest';
import { streakOf, today } from './streak';

describe('the streak', () => {
  it('counts days in a row, whatever was solved on them', () => {
    const solved = ['2026-02-27 go', '2026-02-28 go', '2026-03-01 chess', '2026-03-01 hex'];
    expect(streakOf(solved, '2026-03-01')).toBe(3);
    expect(streakOf(solved, '2026-03-02')).toBe(3);
    expect(streakOf(solved, '2026-03-03')).toBe(0);
    expect(streakOf([], '2026-03-01')).toBe(0);
    expect(streakOf(['2026-02-27 go', '2026-03-01 go'], '2026-03-01')).toBe(1);
  });
  it('has the same day everywhere', () => {
    expect(today(Date.UTC(2026, 10, 16, 23, 59))).toBe('2026-11-16');
  });
});
