import { afterEach, describe, expect, it } from 'vitest';
import { kept } from '$/kept.svelte';
import { bestLanguage, languages, type Language } from './languages';
import { say, speak } from './words.svelte';

afterEach(() => speak('en'));

/** What each text is, by its path. */
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
  it.each(Object.keys(languages) as Language[])('are all there: %s', async (language) => {
    const english = paths((await languages.en.load()).texts);
    expect(paths((await languages[language].load()).texts)).toEqual(english);
  });

  it('follow the language', async () => {
    const before = say().home.playNow;
    await speak('fr');
    expect(say().home.playNow).not.toBe(before);
    expect(kept.language).toBe('fr');
  });

  it('count as the language does', async () => {
    const points = () => [0, 1, 2].map((count) => say().table.points({ count }));
    expect(points()).toEqual(['0 points', '1 point', '2 points']);
    await speak('fr');
    expect(points()).toEqual(['0 point', '1 point', '2 points']);
  });

  it('are in the first language that one reads', () => {
    expect(bestLanguage(['de-DE', 'fr-CH', 'en'])).toBe('fr');
    expect(bestLanguage(['de'])).toBe('en');
  });
});
