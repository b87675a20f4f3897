import type { Picture, View } from '$/api/types';
import type { GameView, Standing } from '$/games/game';
import { colourOf } from '$/parts/seats';
import { nameIn, say } from '$/words/words.svelte';

/** The view that is shown, and how its game is shown. */
interface Shown {
  view: View | null;
  game: GameView | null;
}

/** What a seat has so far, as far as everybody may see it; null where its view does not say. */
export function standing({ view, game }: Shown, seat: number): Standing | null {
  if (view && game?.standing) return game.standing(view, seat);
  const { score, breakdown } = view?.seats[seat] ?? {};
  if (typeof score === 'number') return points(score, false);
  const parts = Object.values(breakdown ?? {});
  return parts.length
    ? points(
        parts.reduce((sum, part) => sum + part, 0),
        true,
      )
    : null;
}

const points = (value: number, partly: boolean): Standing => ({
  value,
  said: say().table.points({ count: value }),
  partly,
});

/** The seats that have most so far; none while all have the same. */
export function leaders(shown: Shown): number[] {
  const values = (shown.view?.seats ?? []).map((_, seat) => standing(shown, seat)?.value ?? -Infinity);
  const most = Math.max(...values);
  const first = values.flatMap((value, seat) => (value === most ? [seat] : []));
  return first.length === values.length ? [] : first;
}

/** What somebody at the table is called: by their name, else by the colour of the seat. */
export function nameOf(picture: Picture, seat: number | null, colours: readonly string[] = []): string {
  if (seat === null) return '';
  return picture.seats[seat]?.name || nameIn(say().shell.colours, colourOf(seat, colours));
}
