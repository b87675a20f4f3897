import { look, newLink, Refusal } from '$/api/http';
import type { Links } from '$/api/types';
import { isHere } from '$/device/where';
import { kept, type KeptTable } from '$/kept.svelte';

// The server stores only hashes of keys, so it cannot show a link again. The browser that opened the table keeps the links;
// who has only the opener's key can have new ones made.

/** The keys of a new table by their roles, as the browser keeps them. */
export function byRole(links: Links): Record<string, string> {
  const seats = Object.entries(links.seats).map(([seat, key]) => [`seat ${seat}`, key]);
  return { watch: links.watch, ...Object.fromEntries(seats) };
}

/** The table of this key, if this browser opened it. */
export function openedHere(key: string): KeptTable | undefined {
  if (isHere(key)) return undefined; // its links lead nowhere else
  const found = kept.tables.find((one) => one.key === key);
  if (found?.role === 'opener') return { ...found, opener: key };
  return found?.opener ? found : undefined;
}

/** Have a new link made for a role; the old one stops working. */
export async function renewLink(table: KeptTable, role: string): Promise<string> {
  const { key } = await newLink(table.opener!, role);
  kept.setLink(table.key, role, key);
  return key;
}

/** Forget the links that were replaced on another device. */
export async function forgetDeadLinks({ key, links }: KeptTable): Promise<void> {
  await Promise.all(
    Object.entries(links ?? {}).map(async ([role, before]) => {
      try {
        await look(before);
      } catch (error) {
        const dead = error instanceof Refusal && error.status === 404;
        // By now there may be a new one.
        if (dead && openedHere(key)?.links?.[role] === before) kept.setLink(key, role, '');
      }
    }),
  );
}
