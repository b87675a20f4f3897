import type { RuleShown } from '$/api/types';

export interface Chapter {
  title: string;
  rules: RuleShown[];
}

/** Rules under the chapters that they stand in, in the order in which they come; each chapter once. */
export function chapters(rules: RuleShown[]): Chapter[] {
  const found: Chapter[] = [];
  for (const rule of rules) {
    const known = found.find((chapter) => chapter.title === rule.chapter);
    if (known) known.rules.push(rule);
    else found.push({ title: rule.chapter, rules: [rule] });
  }
  return found;
}

/** Letters without accents and capitals, one for each letter of the text, so that places in both are the same. */
export function plain(text: string): string {
  return Array.from(text, (letter) => {
    const bare = letter
      .normalize('NFD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase();
    return bare.length === letter.length ? bare : letter;
  }).join('');
}

export function wordsOf(query: string): string[] {
  return plain(query).split(/\s+/).filter(Boolean);
}

/** Whether every word of the query stands in a text; nothing is found where nothing is searched for. */
export function finds(text: string, query: string): boolean {
  const words = wordsOf(query);
  return words.length > 0 && words.every((word) => plain(text).includes(word));
}

/** All that a reader sees of a rule, and its id, which errors and journals name. */
const wholeOf = (rule: RuleShown): string =>
  [
    rule.title,
    rule.text,
    rule.id,
    rule.chapter,
    ...rule.rulings.flatMap((one) => [one.question, one.answer, one.texts]),
  ].join(' ');

/** The rules in which every word of the query stands; those that have it in their title come first. */
export function search(rules: RuleShown[], query: string): RuleShown[] {
  if (!wordsOf(query).length) return rules;
  const found = rules.filter((rule) => finds(wholeOf(rule), query));
  const named = found.filter((rule) => finds(rule.title, query));
  return [...named, ...found.filter((rule) => !named.includes(rule))];
}

export interface Part {
  text: string;
  hit: boolean;
}

/** A text in parts, those that were searched for marked. */
export function marked(text: string, query: string): Part[] {
  const words = wordsOf(query);
  const bare = plain(text);
  const parts: Part[] = [];
  const add = (from: number, to: number, hit: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to), hit });
  };
  let at = 0;
  while (at < text.length && words.length) {
    const hits = words.map((word) => ({ word, place: bare.indexOf(word, at) })).filter((hit) => hit.place >= 0);
    if (!hits.length) break;
    const next = hits.reduce((a, b) =>
      b.place < a.place || (b.place === a.place && b.word.length > a.word.length) ? b : a,
    );
    add(at, next.place, false);
    add(next.place, next.place + next.word.length, true);
    at = next.place + next.word.length;
  }
  add(at, text.length, false);
  return parts;
}
