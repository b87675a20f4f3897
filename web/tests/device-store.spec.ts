// What a device keeps, in the database of a real browser.
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { transformWithEsbuild } from 'vite';
import type { TextStore } from '../src/device/store';

declare const stores: { browserStore: (name?: string) => TextStore };

const SOURCE = new URL('../src/device/store.ts', import.meta.url).pathname;

/** A page with two stores of the same texts, as two windows have them; `ask` asks one of them. */
async function open(page: Page) {
  await page.goto('/healthz');
  const options = { format: 'iife', globalName: 'stores' } as const;
  const { code } = await transformWithEsbuild(readFileSync(SOURCE, 'utf-8'), SOURCE, options);
  await page.evaluate(code);
  const two = await page.evaluateHandle(() => [stores.browserStore(), stores.browserStore()]);
  type Changes = [string, string | null, boolean, string | null][];
  const asking = (which: number) => ({
    read: async (name: string): Promise<unknown> =>
      JSON.parse(await two.evaluate((both, [at, name]) => both[at]!.read(name), [which, name] as const)),
    list: async (begins: string, after = ''): Promise<unknown> =>
      JSON.parse(
        await two.evaluate((both, [at, ...asked]) => both[at]!.list(...asked), [which, begins, after] as const),
      ),
    write: async (...changes: Changes): Promise<unknown> =>
      JSON.parse(
        await two.evaluate((both, [at, text]) => both[at]!.write(text), [which, JSON.stringify(changes)] as const),
      ),
  });
  return [asking(0), asking(1)] as const;
}

test('of two windows that write the same, one is refused and writes nothing', async ({ page }) => {
  const [one, other] = await open(page);
  expect(await one.write(['a/1', 'first', true, null], ['b', 'state', false, null])).toBe(true);
  expect(await other.write(['c', 'more', false, null], ['a/1', 'second', true, null])).toBe(false);
  expect(await other.write(['c', 'more', false, null], ['b', 'newer', false, 'another state'])).toBe(false);
  expect(await other.write(['c', 'more', false, null], ['d', null, false, 'a state'])).toBe(false);
  expect([await one.read('a/1'), await one.read('b'), await one.read('c')]).toEqual(['first', 'state', null]);
  expect(await other.write(['a/2', 'second', true, null], ['b', 'newer', false, 'state'])).toBe(true);
  expect(await one.list('a/')).toEqual([
    ['a/1', 'first'],
    ['a/2', 'second'],
  ]);
  expect(await one.list('a/', 'a/1')).toEqual([['a/2', 'second']]);
  expect(await one.write(['b', null, false, 'newer'])).toBe(true);
  expect(await other.read('b')).toBeNull();
});

test('a store that was closed, or could not be opened, is opened again', async ({ page }) => {
  const [one, other] = await open(page);
  expect(await one.write(['a', 'text', true, null])).toBe(true);
  expect(await other.read('a')).toBe('text');
  // As a newer version of the page would: it waits until all others have closed it, and they cannot read it then.
  const renew = (version: number) =>
    page.evaluate(
      (to) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('fondaco', to);
          opening.onerror = reject;
          opening.onsuccess = () => resolve(opening.result.close());
        }),
      version,
    );
  await renew(2);
  await expect(one.read('a')).rejects.toThrow('VersionError');
  await page.evaluate(() => new Promise((resolve) => (indexedDB.deleteDatabase('fondaco').onsuccess = resolve)));
  expect(await one.write(['a', 'again', true, null])).toBe(true);
  expect(await other.read('a')).toBe('again');
});
