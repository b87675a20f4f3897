import { describe, expect, it } from 'vitest';
import { held, zoomed } from './zoom';

const size = { width: 400, height: 300 };

describe('zooming', () => {
  it('keeps the point under the finger where it is', () => {
    const now = zoomed({ scale: 1, x: 0, y: 0 }, 2, { x: 100, y: 50 }, size, 4);
    expect(now).toEqual({ scale: 2, x: -100, y: -50 });
    const closer = zoomed(now, 1.5, { x: 100, y: 50 }, size, 4);
    expect(closer).toEqual({ scale: 3, x: -200, y: -100 });
  });

  it('never shows what is beside the board', () => {
    expect(held({ scale: 2, x: 80, y: -900 }, size)).toEqual({ scale: 2, x: 0, y: -300 });
    const whole = zoomed({ scale: 2, x: -400, y: -300 }, 0.1, { x: 0, y: 0 }, size, 4);
    expect([whole.scale, whole.x + 0, whole.y + 0]).toEqual([1, 0, 0]);
  });

  it('has a limit', () => expect(zoomed({ scale: 3, x: 0, y: 0 }, 9, { x: 0, y: 0 }, size, 4).scale).toBe(4));
});
