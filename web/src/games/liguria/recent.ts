import { ROWS, total } from './box';
import type { LiguriaView } from './types';

/** After more than so many changes at once none is marked: the whole table is new to the player. */
const MOST = 16;

/**
 * What others have changed since this seat's own last action, or for a spectator in the turn that is being played: places,
 * docks, ships and rows of harbours. From what was so far, and what has changed from one view to the next.
 */
export function recently(
  sofar: ReadonlySet<string>,
  before: LiguriaView | null,
  now: LiguriaView,
  seat: number | null,
): ReadonlySet<string> {
  if (!before || before === now) return sofar;
  const changed = changes(before, now, seat);
  if (changed.length > MOST) return new Set();
  const acted = seat === null ? before.active !== now.active : before.active === seat && differs(before, now);
  if (!acted && !changed.length) return sofar;
  return new Set([...(acted ? [] : sofar), ...changed]);
}

function changes(before: LiguriaView, now: LiguriaView, own: number | null): string[] {
  const found: string[] = [];
  now.circuit.forEach(({ holder, knights }, at) => {
    const was = before.circuit[at];
    const other = was?.holder !== holder || total(was.knights) !== total(knights);
    if (other && holder !== null && holder !== own) found.push(`place ${at}`);
  });
  const loaded = own !== null && total(now.seats[own]!.hold) > total(before.seats[own]!.hold);
  now.seats.forEach((player, seat) => {
    const was = before.seats[seat];
    if (!was) return;
    if (seat !== own && was.ship !== player.ship) found.push(`ship ${seat}`);
    const docked = total(player.dock) - total(was.dock);
    // Of the own dock others take; to another its owner brings, and what is taken there may be one's own.
    if (seat === own ? docked < 0 : docked > 0 || (docked < 0 && !loaded)) found.push(`dock ${seat}`);
    for (const row of ROWS) {
      const [there, lay] = [player.rows[row]!, was.rows[row]!];
      const tiles = total(there.front) !== total(lay.front) || total(there.upgraded) !== total(lay.upgraded);
      const deployed = there.minister !== lay.minister && there.minister !== own;
      if ((tiles && seat !== own) || deployed) found.push(`harbour ${seat} ${row}`);
    }
  });
  return found;
}

/** Whether something was done, and not only drawn anew. */
const differs = (before: LiguriaView, now: LiguriaView): boolean =>
  before.active !== now.active || before.phase !== now.phase || JSON.stringify(before) !== JSON.stringify(now);
