import { expect, it } from 'vitest';
import type { Message, Picture } from '$/api/types';
import { waitsForPerson } from './attention.svelte';

const picture = (waiting_for: number[], more: object = {}) =>
  ({
    status: 'playing',
    waiting_for,
    seats: [{ bot: '' }, { bot: '' }, { bot: 'greedy' }, { bot: '', stand_in: 'greedy' }],
    ...more,
  }) as unknown as Picture;
const acted = [{ kind: 'act', seat: 0 }] as Message[];

it('helps to be told when another person is waited for, once one has played', () => {
  expect(waitsForPerson(picture([1]), 0, acted)).toBe(true);
  expect(waitsForPerson(picture([1]), 0, [])).toBe(false);
  expect(waitsForPerson(picture([0, 1]), 0, acted)).toBe(false);
  expect(waitsForPerson(picture([2, 3]), 0, acted)).toBe(false);
  expect(waitsForPerson(picture([1]), null, acted)).toBe(false);
  expect(waitsForPerson(picture([], { status: 'over' }), 0, acted)).toBe(false);
});
