import { describe, expect, it } from 'vitest';
import { nearest } from './nearest';

describe('the arrow keys', () => {
  const spots = [
    { x: 10, y: 0 },
    { x: 40, y: 2 },
    { x: 0, y: 30 },
  ];
  it('lead to the nearest thing in their direction', () => {
    expect(nearest({ x: 0, y: 0 }, spots, 'ArrowRight')).toBe(0);
    expect(nearest({ x: 10, y: 0 }, spots, 'ArrowRight')).toBe(1);
    expect(nearest({ x: 0, y: 0 }, spots, 'ArrowDown')).toBe(2);
  });
  it('lead nowhere where there is none', () => {
    expect(nearest({ x: 0, y: 0 }, spots, 'ArrowUp')).toBe(-1);
    expect(nearest({ x: 0, y: 0 }, spots, 'Enter')).toBe(-1);
  });
});
