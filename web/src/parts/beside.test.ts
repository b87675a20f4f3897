import { describe, expect, it } from 'vitest';
import { beside } from './beside';

const page = { width: 400, height: 300 };
const size = { width: 100, height: 40 };
const box = (left: number, top: number, width = 20, height = 20) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('what floats beside something', () => {
  it('lies above it, in its middle', () => {
    expect(beside(box(190, 150), size, page)).toEqual({ left: 150, top: 100, over: false });
  });
  it('lies below where there is no room above', () => {
    expect(beside(box(190, 10), size, page)).toEqual({ left: 150, top: 40, over: false });
  });
  it('stays inside the window', () => {
    expect(beside(box(385, 150), size, page)).toEqual({ left: 292, top: 100, over: false });
    expect(beside(box(0, 280), size, page)).toEqual({ left: 8, top: 230, over: false });
  });
  it('leaves free what can be clicked, where it can', () => {
    expect(beside(box(190, 150), size, page, [box(180, 110)])).toEqual({ left: 150, top: 180, over: false });
    const all = [box(0, 0, 400, 300)];
    expect(beside(box(190, 150), size, page, all)).toEqual({ left: 150, top: 100, over: true });
  });
  it('never lies over what it belongs to, whatever else it covers', () => {
    const high = box(0, 45, 400, 210);
    const { left, top } = beside(high, { width: 100, height: 30 }, page, [box(0, 0, 400, 45)]);
    expect([left, top]).toEqual([150, 262]);
  });
});
