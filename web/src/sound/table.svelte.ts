import { untrack } from 'svelte';
import type { GameEvent } from '$/api/types';
import type { GameView } from '$/games/game';
import type { TableModel } from '$/table/model.svelte';
import { sounds } from './player';
import type { Sound } from './sounds';

/** From so many milliseconds on the own clock on it is called low. */
const LOW = 10_000;

/** The sounds of some events that happen together, each once; where a game says nothing of sounds, a piece of wood. */
export function soundsOf(game: GameView | null, events: readonly GameEvent[]): Sound[] {
  const of = ({ event }: GameEvent): Sound | undefined => (game?.sounds ? game.sounds[event] : 'wood');
  return [...new Set(events.map(of))].filter((sound) => sound !== undefined);
}

/** What one hears at a table. To be called where a component begins. */
export function hearTable(model: TableModel): void {
  model.onhappening = (events) => soundsOf(model.game, events).forEach((sound) => sounds.play(sound));

  // It has become one's turn; what was so when one came is seen.
  let mine: boolean | undefined;
  let over: boolean | undefined;
  $effect(() => {
    const settled = model.settled;
    if (!settled) return;
    untrack(() => {
      if (model.mine && mine === false) sounds.play('turn', true);
      mine = model.mine;
      const isOver = settled.status !== 'playing';
      if (isOver && over === false) sounds.play('end');
      over = isOver;
    });
  });

  // The own time is running out; once for each turn.
  let warned = false;
  $effect(() => {
    const picture = model.picture;
    const left = model.seat === null ? null : (picture?.seats[model.seat]?.left ?? null);
    const missing = picture?.seats.some((seat) => !seat.bot && seat.sat === false);
    if (!model.mine || left === null || missing) {
      warned = false;
      return;
    }
    if (warned) return;
    const timer = setTimeout(
      () => {
        warned = true;
        sounds.play('low', true);
      },
      Math.max(0, left - LOW),
    );
    return () => clearTimeout(timer);
  });
}
