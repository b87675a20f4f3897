import { expect, it } from 'vitest';
import { Box } from './box';
import { edition } from './edition.test.data';

const box = new Box(edition);

it('knows which workshops share a side', () => {
  const pairs = [...box.beside.values()].reduce((sum, near) => sum + near.length, 0) / 2;
  expect(pairs).toBe(61);
  for (const [id, near] of box.beside) for (const other of near) expect(box.beside.get(other)).toContain(id);
});
