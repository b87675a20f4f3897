import { expect, it } from 'vitest';
import type { Frame } from '$/api/types';
import { Frames } from './frames';

function frame(number: number): Frame {
  return {
    number,
    seat: 0,
    text: `step ${number}`,
    events: [],
    view: { game: 'draughts', seat: null, to_act: [], seats: [] },
    words: { asked: '', choices: [], zones: [], standings: [], explained: {}, only: null },
  };
}

/** A server with so many frames that remembers what it was asked for. */
function served(last: number) {
  const asked: string[] = [];
  const frames = new Frames(last, async (first, to) => {
    asked.push(`${first}-${to}`);
    return Array.from({ length: to - first + 1 }, (_, i) => frame(first + i));
  });
  return { frames, asked };
}

it('fetches a block once, however many of its frames are looked at', async () => {
  const { frames, asked } = served(120);
  const found = await Promise.all([frames.at(3), frames.at(7), frames.at(0)]);
  expect(found.map((f) => f.number)).toEqual([3, 7, 0]);
  expect(asked).toEqual(['0-49']);
  expect(frames.peek(10)?.text).toBe('step 10');
  expect(frames.peek(60)).toBeUndefined();
});

it('fetches ahead in the second half of a block, and never beyond the end', async () => {
  const { frames, asked } = served(60);
  await frames.at(24);
  expect(asked).toEqual(['0-49']);
  await frames.at(25);
  expect(asked).toEqual(['0-49', '50-60']);
  await frames.at(60);
  expect(asked).toEqual(['0-49', '50-60']);
});

it('stays within the game', async () => {
  const { frames } = served(12);
  expect((await frames.at(99)).number).toBe(12);
  expect((await frames.at(-1)).number).toBe(0);
});

it('asks again after a failure', async () => {
  let fail = true;
  const frames = new Frames(5, async (first, to) => {
    if (fail) throw new Error('away');
    return Array.from({ length: to - first + 1 }, (_, i) => frame(first + i));
  });
  await expect(frames.at(2)).rejects.toThrow('away');
  fail = false;
  expect((await frames.at(2)).number).toBe(2);
});
