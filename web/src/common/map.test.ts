import { expect, it } from 'vitest';
import { curve } from './map';

it('goes through every point', () => {
  expect(
    curve([
      [0, 0],
      [10, 0],
    ]),
  ).toBe('M0 0c1.7 0.0 8.3 0.0 10 0');
});
