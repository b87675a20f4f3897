// The examples of trade: who says what, with which cards.
import { nothing, type Asked, type Traits } from '../draft';

export const NOTHING: Readonly<Traits> = nothing();

/** What lies on the table: an offer, or an answer that is only a word. */
export interface Sheet {
  seat: number;
  says: 'offers' | 'offersAll' | 'calls' | 'accepts' | 'declines' | 'counters' | 'passes';
  given?: readonly (Traits & { good: string })[];
  asked?: readonly Asked[];
  ducats?: number;
  /** The active player takes it. */
  taken?: boolean;
}

const card = (good: string, said: Partial<Traits> = {}) => ({ good, ...NOTHING, ...said });
const wanted = (goods: string[], wish: Partial<Traits> = {}): Asked => ({ goods, ...NOTHING, ...wish });

/** By rule; the active player is seat 0. */
export const TRADES: Readonly<Record<string, readonly Sheet[]>> = {
  'offer-cards': [{ seat: 0, says: 'offers', given: [card('salt')], asked: [wanted(['gem'])], ducats: 2 }],
  wishes: [
    {
      seat: 0,
      says: 'offersAll',
      given: [card('olive')],
      asked: [wanted(['silk', 'salt'], { symbols: ['ship'] }), wanted([], { hand: 5 })],
    },
  ],
  counter: [
    { seat: 0, says: 'offers', given: [card('pottery')], asked: [wanted(['silk'], { symbols: ['ship'] })] },
    {
      seat: 1,
      says: 'counters',
      given: [card('silk', { symbols: ['ship'] })],
      asked: [wanted(['pottery'])],
      ducats: -2,
      taken: true,
    },
  ],
  answer: [
    { seat: 0, says: 'offersAll', given: [card('grain')], asked: [wanted(['olive'])] },
    { seat: 1, says: 'accepts', taken: true },
    { seat: 2, says: 'counters', given: [card('olive')], asked: [wanted(['grain'])], ducats: -1 },
    { seat: 3, says: 'declines' },
  ],
  picking: [
    { seat: 0, says: 'calls' },
    { seat: 1, says: 'offers', given: [card('gem')], asked: [], ducats: -3, taken: true },
    { seat: 2, says: 'offers', given: [card('salt')], asked: [wanted(['silk'])], taken: true },
    { seat: 3, says: 'passes' },
  ],
};
