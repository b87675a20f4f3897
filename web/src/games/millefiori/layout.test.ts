import { describe, expect, it } from 'vitest';
import { Box } from './box';
import { edition } from './edition.test.data';
import { layouts, ring } from './layout';
import { apart, along } from './path';

const box = new Box(edition);

describe.each([
  ['wide', true],
  ['tall', false],
] as const)('%s', (_name, wide) => {
  const layout = layouts(edition, 4, wide);
  const place = (id: string) => layout.cells.get(id)!;
  const apart = (one: string, other: string) =>
    Math.hypot(place(one).x - place(other).x, place(one).y - place(other).y);

  it('has every cell, inside the score ring, and none on another', () => {
    const ids = [...box.cells.keys()];
    expect(ids.length).toBe(109);
    for (const id of ids) {
      expect(place(id).x).toBeGreaterThan(layout.frame.inset + 20);
      expect(place(id).x).toBeLessThan(layout.width - layout.frame.inset - 20);
      expect(place(id).y).toBeGreaterThan(layout.frame.inset + 20);
      expect(place(id).y).toBeLessThan(layout.height - layout.frame.inset - 20);
      for (const other of ids) if (other !== id) expect(apart(id, other)).toBeGreaterThan(40);
    }
  });

  it('puts workshops that share a side side by side, and no others', () => {
    for (const [id, near] of box.beside) {
      for (const other of box.beside.keys()) {
        if (other !== id) expect(apart(id, other) < 66).toBe(near.includes(other));
      }
    }
  });

  it('puts a star where its three workshops meet', () => {
    for (const [star, cells] of box.around) {
      const at = layout.stars.get(star)!;
      for (const id of cells) expect(Math.hypot(place(id).x - at.x, place(id).y - at.y)).toBeLessThan(42);
    }
  });

  it('stands a pyramid on what it rests on', () => {
    for (const [id, [left, right]] of box.below) {
      expect(place(id).y).toBeLessThan(place(left!).y);
      expect(place(id).x).toBeCloseTo((place(left!).x + place(right!).x) / 2);
    }
  });

  it('leads from each house to the next', () => {
    const row = edition.houses.cells.map((cell) => cell.id);
    row.slice(1).forEach((id, at) => expect(apart(id, row[at]!)).toBeLessThan(90));
  });

  it('puts a fleet beside its goods', () => {
    for (const ship of edition.port.cells) {
      for (const good of edition.trade.cells.filter((one) => one.row === ship.row)) {
        expect(place(good.id).y).toBe(place(ship.id).y);
        expect(place(good.id).x).toBeGreaterThan(place(ship.id).x);
      }
    }
  });

  it('has a space of the sea for each of the edition', () => {
    expect(layout.sea.length).toBe(edition.sea.spaces.length);
  });

  it('leads the score once round the board', () => {
    const way = ring(layout);
    expect(along(way, 0).x).toBeCloseTo(along(way, 1).x);
    expect(along(way, 0).y).toBeCloseTo(along(way, 1).y);
    expect(along(way, 0.5).y).toBeGreaterThan(layout.height / 2);
  });
});

it('what lies on the same place of a closed way steps aside along it, and nothing else moves', () => {
  expect(apart([0.2, 0.5], 0.02)).toEqual([0.2, 0.5]);
  const moved = apart([0.5, 0.5, 0.51, 0], 0.02);
  expect(moved[3]).toBe(0);
  for (const [one, other] of [
    [0, 1],
    [1, 2],
  ] as const)
    expect(moved[other]! - moved[one]!).toBeCloseTo(0.02, 3);
  const [left, right] = apart([0, 0], 0.02);
  expect([left, right].map((part) => part!.toFixed(3))).toEqual(['0.990', '0.010']);
});
