import { describe, expect, it } from 'vitest';
import type { ChoiceWords, Zone } from '$/api/types';
import { grouped, numberIn, whole } from './choices';
import { toneIn } from './tones';
import { areSlim, isBrief, isHandle, keyed, laidOut } from './zones';
import { thing } from './zones.test.data';

const choice = (group: string, label: string): ChoiceWords => ({
  action: `${group} ${label}`,
  group,
  label,
  said: `${group} ${label}.`,
});
const zone = (id: string, seat: number | null, kind: Zone['kind'] = 'cards'): Zone => ({
  id,
  title: id,
  kind,
  seat,
  items: [thing('salt')],
  about: '',
});

describe('choices', () => {
  it('stand under what they do; what is alone stands by itself', () => {
    const { groups, single } = grouped([
      choice('Give', 'salt'),
      choice('Propose', ''),
      choice('Give', 'silk'),
      choice('Buy', 'a card for 3 ducats'),
    ]);
    expect(groups.map((group) => [group.title, group.choices.length, group.as])).toEqual([['Give', 2, 'buttons']]);
    expect(single.map(whole)).toEqual(['Propose', 'Buy a card for 3 ducats']);
  });
  it('are a number where they differ in nothing else, and are searched where they are many', () => {
    const ducats = Array.from({ length: 30 }, (_, i) => choice('Pay', i ? `${i + 1} ducats` : '1 ducat'));
    const ports = Array.from({ length: 29 }, (_, i) =>
      choice('Sail to', `port ${'abcdefgh'.repeat(4).slice(0, i + 1)}`),
    );
    expect(grouped([...ducats, ...ports]).groups.map((group) => group.as)).toEqual(['number', 'list']);
    expect(numberIn(ducats[6]!)).toBe(7);
  });
});

describe('zones', () => {
  const nothing = () => false;
  it('go to the middle and to the seats in turn order from the own; the own hand lies nearest', () => {
    const zones = [zone('piles', null), zone('a', 0), zone('purse', 1, 'numbers'), zone('hand', 1), zone('c', 2)];
    const layout = laidOut(zones, 3, 1, nothing);
    expect(layout.common.map((z) => z.id)).toEqual(['piles']);
    expect(layout.seats.map(({ seat, zones: of }) => [seat, of.map((z) => z.id)])).toEqual([
      [1, ['purse']],
      [2, ['c']],
      [0, ['a']],
    ]);
    expect(layout.near.map((z) => z.id)).toEqual(['hand']);
    expect(laidOut(zones, 3, null, nothing).seats.map(({ seat }) => seat)).toEqual([0, 1, 2]);
    const without = laidOut(zones, 3, 1, nothing, false);
    expect([without.near, without.seats[0]!.zones.map((z) => z.id)]).toEqual([[], ['purse', 'hand']]);
  });
  it('bring cards of another near when something is asked about them', () => {
    const zones = [zone('hand', 1), zone('shown', 0), zone('seat 0', 0, 'numbers')];
    expect(laidOut(zones, 2, 1, (z) => z.id === 'shown').near.map((z) => z.id)).toEqual(['hand', 'shown']);
    expect(laidOut(zones, 2, 1, nothing).near.map((z) => z.id)).toEqual(['hand']);
    expect(laidOut(zones, 2, 1, nothing).seats[0]).toMatchObject({ seat: 0, title: 'seat 0' });
  });
  it('show an offer to everybody, also to those who watch', () => {
    const zones = [zone('offer', 0), zone('offer wanted', 0), zone('hand', 1)];
    for (const own of [0, 2, null]) {
      const { offer, near, seats } = laidOut(zones, 3, own, nothing);
      expect(offer.map((z) => z.id)).toEqual(['offer', 'offer wanted']);
      expect([near.length, seats.map(({ seat }) => seat)]).toEqual([0, [1]]);
    }
  });
  it('are brief where a line or two will do', () => {
    const counted = { ...thing('red'), count: 2 };
    expect(isBrief({ ...zone('supply', null, 'pieces'), items: [counted, counted] })).toBe(true);
    expect(isBrief({ ...zone('row', null, 'pieces'), items: [thing('monk')] })).toBe(false);
    expect(isBrief({ ...zone('goods', null, 'numbers'), items: Array(7).fill(thing('salt')) })).toBe(false);
    expect(areSlim([zone('seat 0', 0, 'numbers')])).toBe(true);
    expect(areSlim([{ ...zone('harbour 0', 0, 'pieces'), items: Array(15).fill(thing('monk')) }])).toBe(false);
  });
  it('leave out what is nothing but a way to do something', () => {
    expect(isHandle({ ...thing('The offer'), actions: ['accept'] })).toBe(true);
    expect(isHandle({ ...thing('Draw pile'), count: 4, actions: ['buy'] })).toBe(false);
    expect(isHandle(thing('nothing yet'))).toBe(false);
  });
  it('have keys that tell equal things apart', () => {
    const keys = keyed([thing('salt'), thing('salt'), thing('silk')]).map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
    expect(keyed([thing('silk'), thing('salt')])[1]!.key).toBe(keys[0]);
  });
});

it('paints every tone: as the game has it, or as nobody has drawn it, always the same', () => {
  const salt = { colour: '#8fa3b5', shape: 'M3 19h18' };
  expect([toneIn({ salt }, 'salt'), toneIn({ salt }, 'salt-03')]).toEqual([salt, salt]);
  expect(toneIn({}, 'amber')).toEqual(toneIn({ salt }, 'amber'));
  expect(toneIn({}, 'amber').shape).not.toBe('');
});
