import { expect, it, vi } from 'vitest';

/** The house on this device, which has an answer to everything. */
class House {
  onmessage: (event: { data: object }) => void = () => {};
  postMessage({ kind, id }: { kind: string; id?: number }): void {
    const said =
      kind === 'start'
        ? { kind: 'ready', keeps: true, thinks: {} }
        : { kind: 'answer', id, status: 200, headers: '{}', body: '"here"' };
    queueMicrotask(() => this.onmessage({ data: said }));
  }
}

it('knows which replays only this device has, until the server has them', async () => {
  vi.stubGlobal('Worker', House);
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'offline' ? 'yes' : null) });
  vi.stubGlobal('document', {
    baseURI: 'http://here/',
    querySelector: () => null,
    documentElement: { dataset: {}, style: { setProperty: () => {} } },
  });
  const { away, isOnlyHere, reach } = await import('./reach.svelte');
  const ask = async (answer: () => Promise<Response>) => {
    vi.stubGlobal('fetch', answer);
    return (await reach('/api/replays/abc/frames?eyes=all', undefined, {})).json();
  };
  expect(isOnlyHere('abc')).toBe(false);
  expect(await ask(async () => new Response('{}', { status: 404 }))).toBe('here');
  expect([isOnlyHere('abc'), isOnlyHere('ab'), away.on]).toEqual([true, false, false]);
  expect(await ask(async () => new Response('"there"'))).toBe('there');
  expect(isOnlyHere('abc')).toBe(false);
  expect(await ask(() => Promise.reject(new Error('no connection')))).toBe('here');
  expect([isOnlyHere('abc'), away.on]).toEqual([true, true]);
});
