import type { components } from '$/api/schema';

export type LiguriaView = components['schemas']['LiguriaView'];

/** What of the box is drawn. */
export interface LiguriaEdition {
  setup: {
    start_cubes: number;
    player_colours: string[];
    by_players: Record<string, { islands_per_gap: number; blank_islands: number }>;
  };
  scoring: { missing_point: number };
  box: {
    street: { id: number; tiles: number; coins: number }[];
    tiles: Tile[];
    cards: ShipCard[];
    islands: { id: string; count: number }[];
  };
}
export interface Tile {
  id: string;
  kind: string;
  wheels?: number;
  sacks?: number;
  scrolls?: number;
  swords?: number;
  front_prestige?: number;
  back_prestige?: number;
  front_green?: number;
  back_green?: number;
  cubes?: number[];
  prestige?: number;
}
export interface ShipCard {
  id: number;
  score: number;
  wheels: number;
  anchor: boolean;
  uturn: boolean;
  arrows: number;
  offer: number[];
}
