import { expect, it } from 'vitest';
import { step, time } from './animator';
import type { OltreMareEvent, OltreMareView } from './types';

const seat = { ducats: 3, breakdown: {}, prestige: 1, cards: 3, cargo: 1, cargo_top: null, cargo_pile: [], pirates: 0 };
const table = {
  game: 'oltremare',
  seat: 0,
  phase: 'trade',
  active: 0,
  bought: 0,
  deck: 10,
  cargo_run: 1,
  steps: 2,
  hand: [{ card: 'salt-01', good: 'salt' }],
  played: [],
  ports: { corfu: 'calm_sea', bari: 'compass' },
  seats: [
    { ...seat, port: 'bari', marker: null, markers: 0, cargo_top: { card: 'salt-09', good: 'salt' } },
    { ...seat, port: 'zara', marker: null, markers: 0 },
  ],
} as unknown as OltreMareView;
const after = (...events: OltreMareEvent[]) =>
  events.reduce((view, event) => step(view, event), table as ReturnType<typeof step>) as OltreMareView;

it('plays and loads a card', () => {
  const played = after({ event: 'play', seat: 0, card: 'salt-01' });
  expect(played).toMatchObject({ phase: 'playing', hand: [], played: [{ card: 'salt-01', good: 'salt' }] });
  const loaded = after({ event: 'play', seat: 0, card: 'salt-01' }, { event: 'load', seat: 0, card: 'salt-01' });
  expect(loaded).toMatchObject({ played: [], cargo_run: 2, seats: [{ cargo: 2, cargo_top: { card: 'salt-01' } }, {}] });
});

it('sails, and takes the marker; a compass is kept by nobody', () => {
  const sailed = after(
    { event: 'sail', seat: 0, start: 'bari', end: 'corfu' },
    { event: 'marker', seat: 0, marker: 'calm_sea', port: 'corfu' },
  );
  expect(sailed).toMatchObject({
    steps: 1,
    ports: { corfu: null },
    seats: [{ port: 'corfu', marker: 'calm_sea', markers: 1 }, {}],
  });
  const turned = after({ event: 'marker', seat: 1, marker: 'compass', port: 'bari' });
  expect(turned.seats[1]).toMatchObject({ marker: null, markers: 0 });
});

it('moves cards and ducats between hands and piles', () => {
  expect(after({ event: 'draw', seat: 1 })).toMatchObject({ deck: 9, bought: 1, seats: [{}, { cards: 4 }] });
  expect(after({ event: 'card', seat: 1, to: 0, good: 'gem', card: 'gem-01' })).toMatchObject({
    hand: [{ card: 'salt-01' }, { card: 'gem-01' }],
    seats: [{ cards: 4 }, { cards: 2 }],
  });
  expect(after({ event: 'discard', seat: 0, card: 'salt-01' })).toMatchObject({
    hand: [],
    seats: [{ pirates: 1 }, {}],
  });
  expect(after({ event: 'ducats', seat: 1, source: 'cargo', ducats: -5 }).seats[1]!.ducats).toBe(-2);
  expect(after({ event: 'venice' })).toMatchObject({
    venice_to_come: false,
    seats: [{ prestige: 0 }, { prestige: 0 }],
  });
  expect(after({ event: 'unheard of' })).toEqual(table);
});

it('shows each sum of a scoring by itself', () => {
  const paid = (source: string) => time({ event: 'ducats', seat: 0, source } as OltreMareEvent);
  expect(paid('cargo')).toBeGreaterThan(paid('trades'));
  expect(time({ event: 'unheard of' })).toBe(0);
});
