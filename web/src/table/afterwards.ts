import { gameFile, journal, rematch, storeReplay } from '$/api/http';
import { save } from '$/api/replays';
import { handOver, seatsHere } from '$/device/hotseat';
import { kept } from '$/kept.svelte';
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

/** To a new table with the same seats, where other bots may play on these; with all who share the device. */
export const playAgain = (model: TableModel, bots: Record<string, string>): Promise<void> =>
  trying(model, async () => {
    const { key } = await rematch(model.key, bots);
    const links: Record<string, string> = {};
    for (const [seat, before] of Object.entries(seatsHere(model.key))) {
      links[`seat ${seat}`] = before === model.key ? key : (await rematch(before, {})).key;
    }
    if (Object.keys(links).length) {
      kept.keep({ key, game: model.picture?.game ?? '', role: model.role, at: Date.now(), links });
      handOver(key);
    }
    go({ screen: 'table', key });
  });

/** To the replay of this game. */
export const watchAgain = (model: TableModel): Promise<void> =>
  trying(model, async () => go({ screen: 'replay', id: (await storeReplay(model.key)).id, at: 0, viewpoint: 'watch' }));

const today = (): string => new Date().toISOString().slice(0, 10);

/** The journal as a file. */
export const saveJournal = (model: TableModel): Promise<void> =>
  trying(model, async () => {
    save(await journal(model.key), `${model.picture?.game}-${today()}.fondaco`);
  });

/** A game on this device as a file, whether this version can go on with it or not. */
export const saveGame = async (key: string): Promise<void> =>
  save(await gameFile(key), `fondaco-${today()}.fondaco-table`);
