import { describe, expect, it } from 'vitest';
import type { RuleShown } from '$/api/types';
import { chapters, finds, marked, search } from './search';

const RULES: RuleShown[] = [
  { id: 'goal', chapter: 'Préparation', title: 'Le but', text: 'Qui a le plus de points gagne.', rulings: [] },
  {
    id: 'sea-points',
    chapter: 'Port',
    title: 'Points en mer',
    text: 'Là où votre navire arrive, vous marquez.',
    rulings: [],
  },
  {
    id: 'sea-end',
    chapter: 'Port',
    title: 'La dernière case',
    text: 'Personne ne dépasse la dernière case.',
    rulings: [],
  },
];

it('keeps chapters in the order of the book', () => {
  expect(chapters(RULES).map((chapter) => [chapter.title, chapter.rules.length])).toEqual([
    ['Préparation', 1],
    ['Port', 2],
  ]);
});

describe('search', () => {
  it('wants every word, and no accents or capitals', () => {
    expect(search(RULES, 'DERNIERE depasse').map((rule) => rule.id)).toEqual(['sea-end']);
    expect(search(RULES, 'points').map((rule) => rule.id)).toEqual(['sea-points', 'goal']);
    expect(search(RULES, 'sea-p').map((rule) => rule.id)).toEqual(['sea-points']);
    expect(search(RULES, '  ')).toEqual(RULES);
  });
  it('finds what is asked and answered about a rule', () => {
    const ruling = { id: 'R1', question: 'Et un port vide ?', answer: 'Il rapporte quand même.', texts: '' };
    const rules = [{ ...RULES[0]!, rulings: [ruling] }, ...RULES.slice(1)];
    expect(search(rules, 'port vide').map((rule) => rule.id)).toEqual(['goal']);
    expect(finds(ruling.answer, 'rapporte')).toBe(true);
    expect(finds(ruling.answer, ' ')).toBe(false);
  });
  it('marks what was found', () => {
    expect(marked('La dernière case', 'derniere')).toEqual([
      { text: 'La ', hit: false },
      { text: 'dernière', hit: true },
      { text: ' case', hit: false },
    ]);
    expect(marked('La case', '')).toEqual([{ text: 'La case', hit: false }]);
  });
});
