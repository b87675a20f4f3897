import { expect, it } from 'vitest';
import { edition } from '../edition.test.data';
import { Examples, sum } from './examples';

const examples = new Examples(edition);
const BLUE = 0;
const GREEN = 1;

it('counts a group of the workshops, with pigments twice', () => {
  const plain = examples.workshop('plain');
  const pigments = examples.workshop('pigments');
  expect(sum(plain, BLUE)).toBe(Object.keys(plain.points).length);
  expect(sum(pigments, BLUE)).toBe(2 * Object.keys(pigments.points).length);
  expect(examples.box.cells.get(pigments.fresh!)?.symbol).toBe('pigments');
  expect(examples.box.cells.get(plain.fresh!)?.symbol).not.toBe('pigments');
});

it('closes a star that belongs to two players', () => {
  const example = examples.workshop('star');
  const round = examples.box.around.get(example.star!)!;
  expect(new Set(round.map((id) => example.lozenges[id]))).toEqual(new Set([BLUE, GREEN]));
});

it('counts houses, pyramid, trade and fleet as the rules do', () => {
  expect(sum(examples.houses(), BLUE)).toBe(4 + 3 + 5);
  const pyramid = examples.pyramid();
  expect(sum(pyramid, BLUE) + sum(pyramid, GREEN)).toBe(12 + 3 + 3 + 1 + 1 + 1);
  expect([sum(examples.trade(), BLUE), sum(examples.trade(), GREEN)]).toEqual([12, 4]);
  const fleet = examples.fleet();
  expect([fleet.goods, sum(fleet, BLUE), sum(fleet, GREEN)]).toEqual([3, 12, 6]);
});

it('shows a pyramid in which only what is supported may be taken', () => {
  const example = examples.support();
  expect(example.open).toEqual(['n_m1']);
  expect(example.shut).toEqual(['n_m2', 'n_m3', 'n_m4']);
});
