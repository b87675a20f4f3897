import { kept } from '$/kept.svelte';
import { languages, type Language } from './languages';
import type { Texts } from './generated/types';

export type { Texts };

/** The texts of the language that is spoken. */
class Spoken {
  texts: Texts | undefined = $state.raw();
}
const spoken = new Spoken();

/** Speak a language from now on. Its texts are loaded first, so that the page never lacks one. */
export async function speak(language: Language): Promise<void> {
  const { texts } = await languages[language].load();
  spoken.texts = texts;
  kept.language = language;
}

/** The texts in the language that is spoken: `say().home.playNow`. In a template or a derived value it follows the language. */
export function say(): Texts {
  if (!spoken.texts) throw new Error('no language is spoken yet');
  return spoken.texts;
}

/** Names one after the other: “Ann, Ben and Carla”. */
export function joined(names: readonly string[]): string {
  const language = kept.language === 'en' ? 'en-GB' : kept.language;
  if (!lists.has(language)) lists.set(language, new Intl.ListFormat(language));
  return lists.get(language)!.format(names);
}
/** By language; to make one takes longer than all the rest. */
const lists = new Map<string, Intl.ListFormat>();

/** What the page says about a game; nothing of one that it does not know. */
export const textsOf = (game: string): { about: string } | undefined =>
  (say().games as Readonly<Record<string, { about: string }>>)[game];

/** What a thing is called; what has no name here is called by its id. */
export const nameIn = (names: Readonly<Record<string, string>>, id: string, otherwise = id): string =>
  names[id] ?? otherwise;
