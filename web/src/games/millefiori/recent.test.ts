import { expect, test } from 'vitest';
import { recently } from './recent';
import type { MilleFioriView } from './types';

const view = (lozenges: Record<string, number>, active = 0, ships = [0, 0]) =>
  ({ lozenges, active, seats: ships.map((ship) => ({ ship })) }) as unknown as MilleFioriView;

test('what others have set is marked until the own next turn', () => {
  let marked = recently(new Set(), null, view({ w01: 1 }), 0);
  expect([...marked]).toEqual([]); // what lay there before
  marked = recently(marked, view({ w01: 1 }), view({ w01: 1, w02: 1 }), 0);
  marked = recently(marked, view({ w01: 1, w02: 1 }), view({ w01: 1, w02: 1, h01: 1 }), 0);
  expect([...marked]).toEqual(['w02', 'h01']);
  const next = recently(marked, view({ w02: 1, h01: 1 }), view({ w02: 1, h01: 1, h02: 0 }), 0);
  expect([...next]).toEqual([]);
  expect([...recently(marked, view({ w02: 1 }), view({ w02: 1 }, 0, [3, 0]), 0)]).toEqual([]); // sailing is a turn, too
});

test('what is undone is marked no more, and a watcher sees one turn', () => {
  const marked = new Set(['w02', 'h01']);
  expect([...recently(marked, view({ w02: 1, h01: 1 }), view({ w02: 1 }), 0)]).toEqual(['w02']);
  expect([...recently(marked, view({ w02: 1, h01: 1 }, 0), view({ w02: 1, h01: 1 }, 1), null)]).toEqual([]);
});
