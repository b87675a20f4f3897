import type { Item, Zone } from '$/api/types';

/** The table in its parts. */
export interface Layout {
  /** What is everybody's. */
  common: Zone[];
  seats: { seat: number; title: string; zones: Zone[] }[];
  /** What lies nearest: the own hand, and what is asked about. */
  near: Zone[];
  /** An offer that is being made or answered, for everybody to see. */
  offer: Zone[];
}

/** `usable` says whether something in a zone can be used now. Without a dock nothing lies nearer than the rest. */
export function laidOut(
  zones: Zone[],
  seats: number,
  own: number | null,
  usable: (zone: Zone) => boolean,
  dock = own !== null,
): Layout {
  const offer = zones.filter((zone) => isOffer(zone) && zone.items.length > 0);
  const near = own === null || !dock ? [] : zones.filter((zone) => !offer.includes(zone) && isNear(zone, own, usable));
  if (own !== null && dock && !near.some(isHand))
    near.push(...zones.filter((z) => z.seat === own && z.kind === 'pieces').slice(0, 1));
  near.sort((a, b) => rank(a, own) - rank(b, own));
  const taken = [...near, ...offer];
  const rest = zones.filter((zone) => !taken.includes(zone) && (zone.items.length > 0 || zone.kind === 'spaces'));
  const order = Array.from({ length: seats }, (_, i) => ((own ?? 0) + i) % seats);
  return {
    common: rest.filter((zone) => zone.seat === null),
    seats: order
      .map((seat) => ({ seat, title: titleOf(rest, seat), zones: ofSeat(rest, seat) }))
      .filter((one) => one.zones.length > 0),
    near,
    offer,
  };
}

/** What a seat has; first what is about the seat as a whole. */
const ofSeat = (zones: Zone[], seat: number): Zone[] => {
  const theirs = zones.filter((zone) => zone.seat === seat);
  return [...theirs.filter(isOfSeat), ...theirs.filter((zone) => !isOfSeat(zone))];
};
const isOfSeat = (zone: Zone): boolean => /^seat \d/.test(zone.id);

/** The own cards, and cards of another that something is asked about. */
function isNear(zone: Zone, own: number, usable: (zone: Zone) => boolean): boolean {
  return (
    zone.kind === 'cards' &&
    (isHand(zone) || zone.items.length > 0) &&
    zone.seat !== null &&
    (zone.seat === own || usable(zone))
  );
}

/** The hand lies first, so that its cards stay where they are whatever comes beside them. */
const rank = (zone: Zone, own: number | null): number => (isHand(zone) ? 0 : zone.seat === own ? 1 : 2);

export const isHand = (zone: Zone): boolean => zone.kind === 'cards' && /^hand\b/.test(zone.id);

export const isOffer = (zone: Zone): boolean => zone.kind === 'cards' && /^offer\b/.test(zone.id);

/** What can be said in a line or two: a few numbers, or how many of something there are. */
export const isBrief = (zone: Zone): boolean => {
  const items = zone.items.filter((item) => !isHandle(item));
  if (zone.kind === 'pieces') return items.length < 10 && items.every((item) => item.count !== null);
  return (
    zone.kind === 'numbers' && (items.length < 7 || (items.length < 11 && items.some((item) => item.count !== null)))
  );
};

/** Whether zones together have so little to say that they find room beside a map. */
export const areSlim = (zones: Zone[]): boolean =>
  zones.filter((zone) => zone.kind !== 'cards').reduce((sum, zone) => sum + zone.items.length, 0) < 12;

/** What is nothing but a way to do something: it has a button among the choices. */
export const isHandle = (item: Item): boolean =>
  item.actions.length > 0 && !item.detail && !item.tone && item.count === null && item.seat === null;

/** What a seat is called on the table: a part that is about the seat as a whole bears its name. */
const titleOf = (zones: Zone[], seat: number): string =>
  zones.find((zone) => zone.seat === seat && isOfSeat(zone))?.title ?? '';

/** A key for each item of a zone that stays the same as long as the item does. */
export function keyed(items: Item[]): { key: string; item: Item }[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const what = [item.label, item.detail, item.count, item.seat, item.tone].join('|');
    const copy = seen.get(what) ?? 0;
    seen.set(what, copy + 1);
    return { key: `${what}|${copy}`, item };
  });
}
