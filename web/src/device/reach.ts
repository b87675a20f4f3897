import { away, isServers, isThere, LATE } from './away.svelte';
import { device } from './device.svelte';
import { alone, isHere, isKept } from './where';

export interface Asked {
  /** Opens a seat or a table. */
  key?: string | undefined;
  /** Whether other people are meant to hear of it on their own devices. */
  others?: boolean | undefined;
}

/** The replays that were last shown by this device and not by the server: their links lead nowhere else. */
const onlyHere = new Set<string>();
export const isOnlyHere = (replay: string): boolean => alone || onlyHere.has(replay);

/**
 * Ask the house: that on this device for its own tables and where there is no other, else the server; and while that cannot be
 * reached, for what needs no other people, the one on this device again.
 */
export async function reach(path: string, { key, others }: Asked, init: RequestInit): Promise<Response> {
  if (alone || isHere(key) || path.startsWith('/api/device/')) return device.fetch(path, init);
  const kept = isKept();
  const [, replay] = /^\/api\/replays\/([^/?]+)/.exec(path) ?? [];
  const here = () => {
    if (replay) onlyHere.add(replay);
    return device.fetch(path, init);
  };
  // The page has said by then that there is no connection, and what that means.
  if (kept && !key && away.on) return here();
  let answer: Response;
  try {
    answer = await (kept ? ofServer(path, init) : fetch(path, init));
  } catch (error) {
    if (!kept || init.signal?.aborted) throw error;
    away.begin();
    if (key || others) throw error;
    return here();
  }
  away.end();
  // Replays have no keys: those of tables on this device are here.
  if (answer.status === 404 && replay && kept) return here();
  if (replay) onlyHere.delete(replay);
  return answer;
}

/** The server's answer, however long it takes; it is rejected if the server cannot be reached. */
async function ofServer(path: string, init: RequestInit): Promise<Response> {
  let timer: ReturnType<typeof setInterval> | undefined;
  const lost = new Promise<never>((_, reject) => {
    const look = async () => (await isThere()) || reject(new Error('no answer'));
    timer = setInterval(look, LATE);
  });
  try {
    const answer = await Promise.race([fetch(path, init), lost]);
    if (!isServers(answer)) throw new Error(`no answer: ${answer.status}`);
    return answer;
  } finally {
    clearInterval(timer);
  }
}
