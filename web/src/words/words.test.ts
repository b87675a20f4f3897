import { describe, expect, it } from 'vitest';
import { kept } from '$/kept.svelte';
import { en } from './en';
import { fr } from './fr';
import { say } from './words.svelte';

function paths(texts: object, under = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, text] of Object.entries(texts)) {
    if (text && typeof text === 'object')
      for (const [path, kind] of paths(text, `${under}${name}.`)) found.set(path, kind);
    else found.set(under + name, typeof text);
  }
  return found;
}

describe('the words', () => {
  it('that are there in English are there in French, also where they are listed by name', () => {
    const french = paths(fr);
    expect([...paths(en)].filter(([path, kind]) => french.get(path) !== kind)).toEqual([]);
  });

  it('say something', () => {
    const empty = [...paths(en)].filter(([, kind]) => kind !== 'string' && kind !== 'function');
    expect(empty).toEqual([]);
  });

  it('follow the language', () => {
    kept.language = 'fr';
    expect(say().home.playNow).toBe(fr.home.playNow);
    kept.language = 'en';
    expect(say().home.playNow).toBe(en.home.playNow);
  });

  it('count', () => {
    expect([0, 1, 2].map(fr.table.points)).toEqual(['0 point', '1 point', '2 points']);
    expect([0, 1, 2].map(en.table.points)).toEqual(['0 points', '1 point', '2 points']);
  });
});
