import { describe, expect, it } from 'vitest';
import { common, roomBeside, seen } from './room';

const page = { width: 1440, height: 900 };
const size = { width: 336, height: 220 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const put = (anchor: ReturnType<typeof box>, free: ReturnType<typeof box>[] = []) => {
  const { left, top } = roomBeside(anchor, size, page, free);
  return box(left, top, size.width, size.height);
};

describe('the ring of a tour', () => {
  it('goes round what is seen of what scrolls', () => {
    expect(seen(box(10, 100, 300, 900), [])).toEqual(box(10, 100, 300, 900));
    expect(seen(box(10, 100, 300, 900), [box(0, 200, 390, 400), box(0, 0, 390, 844)])).toEqual(box(10, 200, 300, 400));
    expect(seen(box(10, 700, 300, 50), [box(0, 200, 390, 400)])).toBeNull();
  });
});

describe('the words of a tour', () => {
  it('stand close to what they speak of, and not on it', () => {
    const anchor = box(600, 500, 240, 120);
    const words = put(anchor);
    expect(common(words, anchor)).toBe(0);
    expect(Math.min(Math.abs(words.bottom - anchor.top), Math.abs(words.top - anchor.bottom))).toBeLessThan(40);
  });
  it('leave free what can be clicked, wherever there is room', () => {
    const anchor = box(20, 640, 700, 240);
    const clickable = [box(0, 100, 1040, 790), box(1040, 500, 400, 400)];
    const words = put(anchor, clickable);
    expect(clickable.map((one) => common(words, one))).toEqual([0, 0]);
  });
  it('stay inside the window', () => {
    for (const anchor of [box(0, 0, 30, 30), box(1420, 880, 20, 20), box(0, 0, 1440, 900)]) {
      const words = put(anchor);
      expect(Math.min(words.left, words.top, page.width - words.right, page.height - words.bottom)).toBeGreaterThan(0);
    }
  });
});
