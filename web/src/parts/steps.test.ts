import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inTurn, whenStill } from './steps.svelte';

const pictures: { complete: boolean }[] = [];
beforeAll(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { images: pictures });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16));
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** After how many milliseconds it is still. */
async function stillAfter(milliseconds: number, also: () => void = () => undefined): Promise<number> {
  const begun = performance.now();
  const still = whenStill(milliseconds).then(() => performance.now() - begun);
  also();
  await vi.advanceTimersByTimeAsync(10_000);
  return still;
}

it('is still when nothing has been drawn for a while', async () => {
  expect(await stillAfter(150)).toBe(150);
  // It is drawn after a frame, in a task of its own.
  expect(await stillAfter(150, () => setTimeout(() => inTurn(() => undefined), 100))).toBe(267);
});

it('waits for pictures, but not for one that never comes', async () => {
  const picture = { complete: false };
  pictures.push(picture);
  expect(await stillAfter(150, () => setTimeout(() => (picture.complete = true), 1000))).toBe(1050);
  picture.complete = false;
  expect(await stillAfter(150)).toBe(2100);
});
