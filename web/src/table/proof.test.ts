import { expect, it } from 'vitest';
import { hashOf, proves } from './proof';

const SEED = '12345';
const HASH = '5994471abb01112afcc18159f6cc74b4f511b99806da59b3caf5a9c173cacfc5';

it('hashes the text of a seed as the server does', async () => {
  expect(await hashOf(SEED)).toBe(HASH);
});

it('finds a seed that belongs to the hash, and one that does not', async () => {
  expect(await proves(SEED, HASH)).toBe(true);
  expect(await proves(SEED, HASH.toUpperCase())).toBe(true);
  expect(await proves('12346', HASH)).toBe(false);
});
