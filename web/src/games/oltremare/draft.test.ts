import { describe, expect, it } from 'vitest';
import { Box } from './box';
import { composed, draftOf, exchanged, isLie, lies, matched, mirrored, nothing, type Draft } from './draft';
import { edition } from './edition.test.data';

const box = new Box(edition);
const cards = (...ids: string[]) => ids.map((id) => box.card(id));

describe('an offer', () => {
  it('is sent in the order of the notation, however it was put together', () => {
    const draft: Draft = {
      given: [
        { card: 'olive-03', symbols: ['ship', 'ducat'], hand: 5, cargo: 2 },
        { card: 'gem-05', ...nothing() },
      ],
      asked: [
        { goods: [], symbols: ['ship'], hand: null, cargo: 1 },
        { goods: ['salt', 'silk'], ...nothing() },
      ],
      ducats: -3,
    };
    expect(composed(box, draft)).toEqual([
      'give gem-05',
      'give olive-03',
      'claim ducat',
      'claim ship',
      'claim hand 5',
      'claim cargo 2',
      'ask silk',
      'or salt',
      'ask any',
      'with ship',
      'with cargo 1',
      'charge 3',
    ]);
    expect(composed(box, { given: [], asked: [], ducats: 2 })).toEqual(['pay 2']);
  });
  it('is taken up again where it was begun', () => {
    const given = [{ good: 'gem', card: 'gem-05', said_symbols: ['ship'], said_hand: 5, said_cargo: null }];
    const asked = [{ goods: ['silk', 'salt'], symbols: ['ducat'], hand: null, cargo: 2 }];
    expect(composed(box, draftOf({ given, asked, ducats: 2 }))).toEqual([
      'give gem-05',
      'claim ship',
      'claim hand 5',
      'ask silk',
      'or salt',
      'with ducat',
      'with cargo 2',
      'pay 2',
    ]);
  });
  it('knows what in it is a lie', () => {
    const [card] = cards('gem-01'); // ducat and pirate, 3 and 4
    expect(isLie(card!, { symbols: ['ducat'], hand: 3, cargo: null })).toBe(false);
    expect(lies(card!, { symbols: ['ducat', 'ship'], hand: 6, cargo: 4 })).toEqual({
      symbols: ['ship'],
      hand: 6,
      cargo: null,
    });
  });
  it('is countered from the other side', () => {
    const given = [{ good: 'salt', card: null, said_symbols: [], said_hand: null, said_cargo: null }];
    expect(mirrored({ given, asked: [], ducats: 2 })).toMatchObject({
      given: [],
      asked: [{ goods: ['salt'] }],
      ducats: -2,
    });
  });
});

describe('what is asked for', () => {
  const silkOrSalt = { goods: ['silk', 'salt'], ...nothing() };
  const silk = { goods: ['silk'], ...nothing() };
  const any = { goods: [], ...nothing() };
  it('is met with a card each, preferably as wished', () => {
    const hand = cards('silk-01', 'salt-02', 'gem-01');
    expect(matched([silkOrSalt, silk, any], hand)).toEqual(['salt-02', 'silk-01', 'gem-01']);
    expect(matched([{ ...any, symbols: ['pirate'] }], hand)).toEqual(['gem-01']);
    expect(matched([silk, silk], hand)).toBeNull();
    expect(matched([any, any, any, any], hand)).toBeNull();
    expect(matched([], hand)).toEqual([]);
  });
  it('is met with another card where that fits', () => {
    const [gem, salt] = cards('gem-01', 'salt-02');
    expect(exchanged([silk, any], ['silk-01', 'olive-01'], gem!, 0, box)).toEqual(['silk-01', 'gem-01']);
    expect(exchanged([silk], ['silk-01'], salt!, 0, box)).toEqual(['silk-01']);
  });
});
