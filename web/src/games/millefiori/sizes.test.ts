import { describe, expect, it } from 'vitest';
import { lowTray, displaySize, heldSize, shownSize, traySizes } from './sizes';

describe('the tray', () => {
  it('has hand and display side by side where it is low, one above the other where it is high', () => {
    expect(traySizes(1126, 176, 5, false).arrangement).toBe('row');
    expect(traySizes(757, 233, 5, false).arrangement).toBe('row');
    expect(traySizes(709, 290, 5, false).arrangement).toBe('stack');
    expect(traySizes(820, 540, 5, false).arrangement).toBe('stack');
    expect(traySizes(290, 205, 5, false).arrangement).toBe('stack');
    expect(traySizes(390, 200, 5, true).arrangement).toBe('phone');
  });
  it('has room for a whole hand, and leaves some to the display', () => {
    for (const [width, height] of [
      [1126, 176],
      [757, 233],
      [709, 290],
      [820, 540],
      [2240, 250],
    ] as const) {
      const { arrangement, card, hand } = traySizes(width, height, 5, false);
      expect(card).toBeGreaterThan(30);
      if (arrangement === 'row') {
        expect(5 * card + 4 * 8).toBeLessThan(hand);
        expect(hand).toBeLessThan(width * 0.65);
        expect(card * 1.4).toBeLessThan(height - 40);
      } else {
        expect(5 * card + 4 * 8).toBeLessThan(width - 20);
        expect(hand).toBeLessThan(height * 0.62);
      }
    }
  });
  it('has the hand in two rows beside the board of a phone on its side', () => {
    const { card, hand } = traySizes(224, 378, 5, false);
    expect(card).toBeGreaterThan(50);
    expect(3 * card + 2 * 8).toBeLessThan(224 - 20);
    expect(2 * card * 1.4).toBeLessThan(hand - 30);
    expect(hand).toBeLessThan(378 * 0.6);
  });
  it('has cards as large as its room lets them be, the fewer there are', () => {
    for (const [width, height] of [
      [1126, 176],
      [757, 233],
      [224, 378],
    ] as const) {
      const sizes = traySizes(width, height, 5, false);
      const held = [5, 4, 3, 2].map((cards) => heldSize(sizes, width, height, cards));
      expect(held).toEqual([...held].sort((one, other) => one - other));
      const [across, high] = sizes.arrangement === 'row' ? [sizes.hand, height - 12] : [width - 12, sizes.hand];
      expect(Math.max(...held) * 1.4).toBeLessThan(high - 39);
      expect(held[2]! * (across > 300 ? 3 : 2)).toBeLessThan(across - 20);
    }
    const beside = traySizes(757, 233, 5, false);
    expect(heldSize(beside, 757, 233, 4)).toBeGreaterThan(100);
  });
  it('has larger cards for those who want them', () => {
    expect(traySizes(390, 256, 5, true, 1.28).card).toBeGreaterThan(traySizes(390, 200, 5, true).card);
  });
  it('is low on a phone where one only looks, and all its cards can be read', () => {
    expect(lowTray('none')).toBeLessThan(lowTray('one'));
    expect(lowTray('one')).toBeLessThan(traySizes(390, 200, 5, true).hand + 80);
    const { card, display, hand } = traySizes(378, lowTray('one'), 5, true, 1, 'one');
    expect(Math.min(card, display)).toBeGreaterThan(36);
    expect(card * 1.4).toBeLessThan(hand);
    for (const hands of [2, 3, 4]) {
      const open = traySizes(378, lowTray(hands), 5, true, 1, hands).hand;
      expect(shownSize(hands, 5, 378, open) * 1.4 * Math.ceil(hands / 2)).toBeLessThan(open);
    }
  });
});

describe('cards of the display', () => {
  it('are as large as there is room for, in one row or in several', () => {
    expect(displaySize([1, 1], 500, 120, 80).size).toBe(80);
    expect(displaySize([4, 4, 4, 4], 500, 90, 80).size).toBe(56);
    expect(displaySize([4, 4, 4, 4], 500, 200, 80).size).toBeGreaterThan(60);
  });
  it('overlap only as far as they must', () => {
    expect(displaySize([1, 3], 500, 120, 80).seen).toBeGreaterThan(1);
    expect(displaySize([4, 4, 4, 4], 500, 90, 80).seen).toBeLessThan(0.5);
    expect(displaySize([6, 6, 6], 280, 60, 40, 40)).toEqual({ size: 40, seen: 0.36 });
  });
  it('are never too small to be read: then they scroll', () => {
    expect(displaySize(Array<number>(12).fill(6), 300, 60, 80).size).toBe(34);
  });
});

it('all hands have room in a replay', () => {
  expect(shownSize(4, 5, 1126, 176)).toBe(50);
  expect(shownSize(2, 5, 1126, 200)).toBeGreaterThan(80);
});
