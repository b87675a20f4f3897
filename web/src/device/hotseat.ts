import { kept, type KeptTable } from '$/kept.svelte';
import { isHere } from './where';

/** Several people at one device: the keys of their seats, by the seats' numbers; empty where there is one person. */
export function seatsHere(key: string): Record<number, string> {
  const table = isHere(key) ? ownerOf(key) : undefined;
  const seats = Object.entries(table?.links ?? {}).flatMap(([role, one]) =>
    role.startsWith('seat ') ? [[Number(role.slice(5)), one] as const] : [],
  );
  return seats.length > 1 ? Object.fromEntries(seats) : {};
}

/** The table that this key is one of several for. */
const ownerOf = (key: string): KeptTable | undefined =>
  kept.tables.find(({ links }) => links && Object.values(links).includes(key));

/** Whether the table is in the list under the key of another seat. */
export const isListedElsewhere = (key: string): boolean => {
  const owner = isHere(key) ? ownerOf(key) : undefined;
  return owner !== undefined && owner.key !== key;
};

/** Whose hands may be seen now: the key of the player who has said that they hold the device. */
let holder = '';
export const holds = (key: string): boolean => holder === key;
export const handOver = (key: string): void => {
  holder = key;
};
