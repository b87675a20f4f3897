import { expect, it, vi } from 'vitest';

vi.stubGlobal('WebSocket', { CONNECTING: 0, OPEN: 1, CLOSED: 3 });
const { readyAnswer } = await import('./device.svelte');
const { isHere } = await import('./where');

it('knows which answers lie ready, and leaves the others to the house', () => {
  expect(readyAnswer('/api/games?language=fr')).toBe('runtime/games.fr.json');
  expect(readyAnswer('/api/games/go/rules?language=en')).toBe('runtime/rules.go.en.json');
  expect(readyAnswer('/api/games/go/edition?language=en')).toBe('runtime/edition.go.en.json');
  expect(readyAnswer('/api/games')).toBeNull();
  expect(readyAnswer('/api/tables')).toBeNull();
  expect(readyAnswer('/api/games/../rules?language=en')).toBeNull();
});

it('tells keys of this device from those of a server', () => {
  expect(isHere('~abc')).toBe(true);
  expect(isHere('abc')).toBe(false);
  expect(isHere(undefined)).toBe(false);
});
