import { device } from './device.svelte';
import { alone, isHere } from './where';

/** Whether there is no connection to the server, and the house on this device stands in for it. */
class Away {
  on = $state(false);
}
export const away = new Away();

const KEPT = 'offline';
/** Whether everything that the house needs is kept on this device. */
export function isKept(): boolean {
  try {
    return alone || localStorage.getItem(KEPT) === 'yes';
  } catch {
    return alone;
  }
}
export function setKept(): void {
  try {
    localStorage.setItem(KEPT, 'yes');
  } catch {
    // Then it is found out anew.
  }
}

/** The replays that were last shown by this device and not by the server: their links lead nowhere else. */
const onlyHere = new Set<string>();
export const isOnlyHere = (replay: string): boolean => alone || onlyHere.has(replay);

/**
 * Ask the house: that on this device for its own tables and where there is no other, else the server; and if that cannot be
 * reached, for what needs no other people, the one on this device again.
 */
export async function reach(path: string, key: string | undefined, init: RequestInit): Promise<Response> {
  if (alone || isHere(key) || path.startsWith('/api/device/')) return device.fetch(path, init);
  const [, replay] = /^\/api\/replays\/([^/?]+)/.exec(path) ?? [];
  try {
    const answer = await fetch(path, init);
    away.on = false;
    // Replays have no keys: those of tables on this device are here.
    if (answer.status !== 404 || !replay || !isKept()) {
      if (replay) onlyHere.delete(replay);
      return answer;
    }
  } catch (error) {
    if (key || !isKept() || init.signal?.aborted) throw error;
    away.on = true;
  }
  if (replay) onlyHere.add(replay);
  return device.fetch(path, init);
}
