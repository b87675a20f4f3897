import { untrack } from 'svelte';
import type { GameEvent } from '$/api/types';
import type { GameView } from '$/games/game';
import { LAST_MS, untilLow } from '$/table/clock';
import type { TableModel } from '$/table/model.svelte';
import { sounds } from './player';
import type { Sound } from './sounds';

/** The sounds of some events that happen together, each once; where a game says nothing of sounds, a piece of wood. */
export function soundsOf(game: GameView | null, events: readonly GameEvent[]): Sound[] {
  const of = ({ event }: GameEvent): Sound | undefined => (game?.sounds ? game.sounds[event] : 'wood');
  return [...new Set(events.map(of))].filter((sound) => sound !== undefined);
}

/** What one hears at a table besides what happens, each thing once. */
export class Hearing {
  #mine: boolean | undefined;
  #over: boolean | undefined;
  #warned = false;

  constructor(private readonly model: Pick<TableModel, 'picture' | 'settled' | 'seat' | 'mine' | 'arrived'>) {}

  /** It has become one's turn, or the game is over; what was so when one came is seen. */
  settle(): void {
    const { settled, mine } = this.model;
    if (!settled) return;
    if (mine && this.#mine === false) sounds.play('turn', true);
    this.#mine = mine;
    const over = settled.status !== 'playing';
    if (over && this.#over === false) sounds.play('end');
    this.#over = over;
  }

  /** The own time is running out; once for each turn. Returns how to stop waiting for it. */
  warn(): (() => void) | undefined {
    const { picture, seat, arrived, mine } = this.model;
    const wait = picture && mine ? untilLow(picture, seat!, performance.now() - arrived, LAST_MS) : null;
    if (wait === null) this.#warned = false;
    if (wait === null || this.#warned) return undefined;
    const timer = setTimeout(() => {
      this.#warned = true;
      sounds.play('low', true);
    }, wait);
    return () => clearTimeout(timer);
  }
}

/** What one hears at a table. To be called where a component begins. */
export function hearTable(model: TableModel): void {
  const hearing = new Hearing(model);
  model.onhappening = (events) => soundsOf(model.game, events).forEach((sound) => sounds.play(sound));
  $effect(() => {
    void model.settled;
    untrack(() => hearing.settle());
  });
  $effect(() => hearing.warn());
}
