// What a ship can do at a place, by what lies open and what is behind the own screen. It decides nothing: the server does.
import { COLOURS, each, ROWS, scrollsNeeded, total, type Box, type Row } from './box';
import type { Colour } from './palette';
import type { LiguriaView } from './types';

export interface Stop {
  place: number;
  /** Swords that are needed and those that there are, with the knights one by one; null where nothing can be conquered. */
  conquer: { needed: number; has: number; knights: string[]; ministers: number; colour: Colour; points: number } | null;
  /** The cubes on the dock one by one, and how many of them can be loaded. */
  load: { owner: number; dock: Colour[]; most: number } | null;
  /** Scrolls that are needed and those that there are, the diplomats one by one, and the rows that are free. */
  deploy: {
    owner: number;
    needed: number;
    has: number;
    diplomats: string[];
    ministers: number;
    rows: { row: Row; points: number }[];
  } | null;
  /** Cubes that are unloaded at home; those that an island of one's own gives. */
  unload: number;
  gift: { colour: Colour; free: number } | null;
}

const isFinal = ({ round, rounds }: LiguriaView): boolean => round > rounds;

export function stopAt(view: LiguriaView, box: Box, seat: number, place: number): Stop {
  const here = view.circuit[place]!;
  const own = view.seats[seat]!;
  const stop: Stop = { place, conquer: null, load: null, deploy: null, unload: 0, gift: null };
  const hidden = each(own.screen?.tiles ?? {});
  const laid = each(view.turn.laid);
  const sort = (kind: string) => [...laid, ...hidden].filter((id) => box.tile(id).kind === kind);
  if (here.harbour === seat) return { ...stop, unload: total(own.hold) };
  if (isFinal(view)) return stop;
  if (here.harbour !== null) {
    const owner = view.seats[here.harbour]!;
    const dock = COLOURS.flatMap((colour) => Array.from({ length: owner.dock[colour] ?? 0 }, () => colour));
    const sails = view.phase !== 'stopped' || own.ship !== place;
    const sacks = sails ? box.sum(own.rows['merchant']!.front, 'sacks') : view.turn.sacks_left;
    const room = box.edition.supply.cargo_capacity - total(own.hold);
    const diplomats = sort('diplomat');
    const needed = scrollsNeeded(owner);
    return {
      ...stop,
      load: { owner: here.harbour, dock, most: Math.min(sacks, room, dock.length) },
      deploy:
        needed === null
          ? null
          : {
              owner: here.harbour,
              needed,
              has: diplomats.reduce((sum, id) => sum + (box.tile(id).scrolls ?? 0), 0),
              diplomats,
              ministers: own.ministers,
              rows: ROWS.filter((row) => owner.rows[row]!.minister === null).map((row) => ({
                row,
                points:
                  box.edition.scoring.diplomat_tile *
                  (total(owner.rows[row]!.front) + total(owner.rows[row]!.upgraded)),
              })),
            },
    };
  }
  const colour = here.colour as Colour | null;
  if (!colour) return stop;
  if (here.holder === seat) {
    const free = each(here.knights).filter((id) => box.tile(id).cube).length;
    return { ...stop, gift: { colour, free } };
  }
  const knights = sort('knight');
  return {
    ...stop,
    conquer: {
      needed: box.sum(here.knights, 'swords') + 1,
      has: knights.reduce((sum, id) => sum + (box.tile(id).swords ?? 0), 0),
      knights,
      ministers: own.ministers,
      colour,
      points: here.points,
    },
  };
}

export const canConquer = ({ conquer }: Stop): boolean =>
  conquer !== null && conquer.has >= conquer.needed && conquer.ministers > 0;
export const canDeploy = ({ deploy }: Stop): boolean =>
  deploy !== null && deploy.has >= deploy.needed && deploy.ministers > 0;
export const canLoad = ({ load }: Stop): boolean => load !== null && load.most > 0;
export const isIdle = (stop: Stop): boolean =>
  !stop.unload && !stop.gift && !canConquer(stop) && !canDeploy(stop) && !canLoad(stop);
