import { describe, expect, it } from 'vitest';
import { along, arrangement, course, heading, seaLayout, unit } from './layout';

const inside = ({ x, y }: { x: number; y: number }, width: number, height: number) =>
  x >= 0 && x <= width && y >= 0 && y <= height;

describe('the sea', () => {
  it.each([
    [4, 1104, 350, false],
    [4, 752, 340, false],
    [3, 1104, 460, false],
    [3, 2224, 700, false],
    [4, 390, 470, true],
  ])('of %i players at %i × %i has room for everything', (seats, width, height, small) => {
    const layout = seaLayout(width, height, seats, small);
    expect(layout.places).toHaveLength(12);
    for (const place of layout.places) expect(inside(place, width, height)).toBe(true);
    expect(layout.shores).toHaveLength(small ? 0 : seats - 1);
    const { stage } = layout;
    expect(stage.height).toBeGreaterThan(90);
    for (const shore of layout.shores) {
      expect(inside(shore, width, height)).toBe(true);
      const apart =
        shore.x + shore.width <= stage.x || shore.x >= stage.x + stage.width || shore.y + shore.height <= stage.y;
      expect(apart, `the harbour ${shore.side}`).toBe(true);
    }
    // The own harbour lies below, what comes clockwise to its left.
    const [home, next] = layout.places;
    expect(home!.y).toBeGreaterThan(height * 0.82);
    expect(next!.x).toBeLessThan(home!.x);
  });
  it('has a ring that goes through all places, and ships that head along it', () => {
    const { places } = seaLayout(1104, 350, 4);
    expect(along(places, 5)).toEqual(places[5]);
    expect(along(places, -1)).toEqual(places[11]);
    const between = along(places, 0.5);
    expect(between.x).toBeLessThan(places[0]!.x);
    expect(between.x).toBeGreaterThan(places[1]!.x);
    expect(Math.abs(heading(places, 0, true))).toBeGreaterThan(90);
    expect(Math.abs(heading(places, 0, false))).toBeLessThan(90);
    expect(course(places, 0, 2).split('L')).toHaveLength(17);
    expect(course(places, 0, 0)).toMatch(/^M[\d.]+ [\d.]+$/);
  });
});

it('is arranged by the room that there is', () => {
  expect(arrangement(1104, 795)).toBe('desk');
  expect(arrangement(752, 660)).toBe('desk');
  expect(arrangement(820, 1000)).toBe('tall');
  expect(arrangement(390, 640)).toBe('phone');
  expect(arrangement(628, 390)).toBe('side');
  expect(unit(1104, 795)).toBe(1);
  expect(unit(2224, 1330)).toBeGreaterThan(1.6);
});
