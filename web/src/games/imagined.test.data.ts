// The board of a replay on which events are pointed out that were played, or that were not.
import type { GameEvent, View } from '$/api/types';
import type { BoardProps } from './game';

export const pointedOut = (
  view: View,
  edition: object,
  players: string[],
  pointed: GameEvent[],
  imagined: boolean,
): BoardProps =>
  ({
    view,
    edition,
    seats: players.map((name) => ({ name, bot: '' })),
    seat: 0,
    legal: [],
    forecasts: new Map(),
    happening: [],
    pointed,
    replayed: true,
    imagined,
  }) as unknown as BoardProps;
