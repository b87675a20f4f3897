import { describe, expect, it } from 'vitest';
import type { View } from '$/api/types';
import { step, time } from './animator';
import type { MilleFioriEvent, MilleFioriView } from './types';
import round from './round.test.json';

const before = round.before as unknown as MilleFioriView;
const after = round.after as unknown as MilleFioriView;
const all = (view: MilleFioriView, ...events: MilleFioriEvent[]) => events.reduce<View>(step, view) as MilleFioriView;

describe('a whole round, one thing after the other', () => {
  const seen = all(before, ...(round.events as MilleFioriEvent[]));

  it('comes to the table as the server has it', () => {
    const { seats, lozenges, bonus, hand, chosen, round, doge, card_of_round, phase, card, discard } = after;
    expect(seen).toMatchObject({ seats, bonus, hand, chosen, round, doge, card_of_round, phase, card, discard });
    expect(seen.lozenges).toEqual(lozenges);
    expect([...seen.display].sort()).toEqual([...after.display].sort());
  });

  it('leaves the view that it began with as it was', () => {
    expect(before.lozenges).toEqual({});
    expect(before.round).toBe(1);
  });
});

describe('one thing', () => {
  const own = before.seat ?? 0;
  const other = (own + 1) % before.seats.length;

  it('choose: others are only seen to have chosen', () => {
    const mine = all(before, { event: 'choose', seat: own, card: 'lion5' });
    expect([mine.chosen, mine.seats[own]?.has_chosen]).toEqual(['lion5', true]);
    const theirs = all(before, { event: 'choose', seat: other });
    expect([theirs.chosen, theirs.seats[other]?.has_chosen]).toEqual([null, true]);
  });

  it('pass: hands are empty and the Doge begins', () => {
    const passed = all(before, { event: 'pass' });
    expect([passed.hand, passed.phase, passed.active]).toEqual([[], 'playing', before.doge]);
    expect(passed.seats.map((seat) => seat.cards)).toEqual(before.seats.map(() => 0));
  });

  it('play: the hidden card lies open, an extra one leaves the display', () => {
    const chosen = all(before, { event: 'choose', seat: own, card: 'lion5' }, { event: 'pass' });
    const played = all(chosen, { event: 'play', seat: own, card: 'lion5', extra: false });
    expect([played.card, played.chosen, played.active, played.phase]).toEqual(['lion5', null, own, 'using']);
    const card = before.display[0] ?? '';
    const extra = all(played, { event: 'play', seat: own, card, extra: true });
    expect(extra.display).toEqual(before.display.slice(1));
    expect(extra.discard).toEqual(['lion5']);
  });

  it('play in the variant: the rest of the hand is passed on', () => {
    const late: MilleFioriView = { ...before, late_choice: true, phase: 'playing', active: own };
    const played = all(late, { event: 'play', seat: own, card: late.hand[0]!, extra: false });
    expect([played.hand, played.seats[own]?.cards, played.seats[other]?.cards]).toEqual([
      [],
      0,
      late.seats[other]?.cards,
    ]);
    expect(all(played, { event: 'pass' })).toEqual(played);
  });

  it('the last turn of a round: nothing is passed on, and the rest stays until it joins the display', () => {
    const last: MilleFioriView = {
      ...before,
      card_of_round: before.cards_of_round,
      hand: ['lion5', 'ship1'],
      seats: before.seats.map((seat, at) => ({ ...seat, cards: 2, has_chosen: at !== own })),
    };
    const chosen = all(last, { event: 'choose', seat: own, card: 'lion5' });
    expect(chosen).toMatchObject({ hand: ['ship1'], chosen: 'lion5', phase: 'playing', active: before.doge });
    expect(chosen.seats.map((seat) => seat.cards)).toEqual(before.seats.map(() => 1));
    const played = all(chosen, { event: 'play', seat: own, card: 'lion5', extra: false });
    expect(played).toMatchObject({ hand: ['ship1'], chosen: null });
    const over = all(played, { event: 'display', cards: ['ship1'] });
    expect(over.hand).toEqual([]);
    expect(over.seats.map((seat) => seat.cards)).toEqual(before.seats.map(() => 0));
    const late = all(
      { ...last, late_choice: true, phase: 'playing', active: own },
      { event: 'play', seat: own, card: 'lion5', extra: false },
    );
    expect([late.hand, late.seats[own]?.cards, late.seats[other]?.cards]).toEqual([['ship1'], 1, 2]);
  });

  it('place: a lozenge of the supply, and after it of the box', () => {
    const seat = { ...before.seats[own]!, supply: 1, in_box: 3 };
    const few: MilleFioriView = { ...before, seats: before.seats.map((one, at) => (at === own ? seat : one)) };
    const placed = all(few, { event: 'place', seat: own, cell: 'w19' }, { event: 'place', seat: own, cell: 'h01' });
    expect(placed.lozenges).toEqual({ w19: own, h01: own });
    expect([placed.seats[own]?.supply, placed.seats[own]?.in_box]).toEqual([0, 2]);
  });

  it('sail and points', () => {
    const seen = all(
      before,
      { event: 'sail', seat: other, start: 0, end: 5 },
      { event: 'points', seat: other, source: 'sea', points: 3 },
      { event: 'points', seat: other, source: 'sea', points: 4 },
    );
    expect(seen.seats[other]).toMatchObject({ ship: 5, score: 7 });
    expect(seen.seats[other]?.breakdown.sea).toBe(7);
    expect(seen.seats[own]).toEqual(before.seats[own]);
  });

  it('bonus: with a lozenge, or bare', () => {
    const first = all(before, { event: 'bonus', seat: own, track: 'trade', place: 0, lozenge: true });
    expect(first.bonus.trade?.[0]).toMatchObject({ seat: own, lozenge: true });
    expect(first.seats[own]?.supply).toBe((before.seats[own]?.supply ?? 0) - 1);
    const bare = all(before, { event: 'bonus', seat: own, track: 'trade', place: 1, lozenge: false });
    expect(bare.bonus.trade?.[1]).toMatchObject({ seat: own, lozenge: false });
    expect(bare.seats[own]?.supply).toBe(before.seats[own]?.supply);
  });

  it('extra, decline, display, last turn, over', () => {
    const open: MilleFioriView = { ...before, phase: 'using', active: own, card: 'fish2' };
    expect(all(open, { event: 'extra', seat: own, lapses: false })).toMatchObject({ phase: 'taking', card: null });
    expect(all(open, { event: 'extra', seat: own, lapses: true })).toMatchObject({ phase: 'using', card: null });
    expect(all(open, { event: 'decline', seat: own }).phase).not.toBe('taking');
    expect(all(open, { event: 'display', cards: ['ship1'] }).display).toContain('ship1');
    expect(all(open, { event: 'last turn', seat: own }).last_turn).toBe(true);
    expect(all(open, { event: 'over', ending: 'deck', scores: [] })).toMatchObject({ phase: 'over', active: null });
  });

  it('what it does not know changes nothing', () => {
    expect(step(before, { event: 'thunder' })).toBe(before);
  });
});

it('shows what moves for a moment, and secret things not at all', () => {
  expect(time({ event: 'play' })).toBeGreaterThan(time({ event: 'points' }));
  expect(time({ event: 'choose' })).toBe(0);
  expect(time({ event: 'hand' })).toBe(0);
});
