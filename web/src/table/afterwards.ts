import { gameFile, journal, rematch, storeReplay } from '$/api/http';
import { save } from '$/api/replays';
import { go } from '$/router.svelte';
import type { TableModel } from './model.svelte';

// What one can do when a game is over. What is refused shows at the table.

async function trying(model: TableModel, what: () => Promise<void>): Promise<void> {
  try {
    await what();
  } catch (error) {
    model.refused = { error: (error as Error).message, rule: '' };
  }
}

/** To a new table with the same seats, where other bots may play on these. */
export const playAgain = (model: TableModel, bots: Record<string, string>): Promise<void> =>
  trying(model, async () => go({ screen: 'table', key: (await rematch(model.key, bots)).key }));

/** To the replay of this game. */
export const watchAgain = (model: TableModel): Promise<void> =>
  trying(model, async () => go({ screen: 'replay', id: (await storeReplay(model.key)).id, at: 0, eyes: 'watch' }));

const today = (): string => new Date().toISOString().slice(0, 10);

/** The journal as a file. */
export const saveJournal = (model: TableModel): Promise<void> =>
  trying(model, async () => {
    save(await journal(model.key), `${model.picture?.game}-${today()}.fondaco`);
  });

/** A game on this device as a file, whether this version can go on with it or not. */
export const saveGame = async (key: string): Promise<void> =>
  save(await gameFile(key), `fondaco-${today()}.fondaco-table`);
