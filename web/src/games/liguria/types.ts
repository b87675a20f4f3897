// What the board is drawn from: the view of one seat, and the components of the edition.
import type { components } from '$/api/schema';
import type { Sort } from './palette';

type Schemas = components['schemas'];
export type LiguriaView = Schemas['LiguriaView'];
export type SeatView = LiguriaView['seats'][number];
export type RowView = SeatView['rows'][string];
export type ScreenView = NonNullable<SeatView['screen']>;
export type PlaceView = LiguriaView['circuit'][number];

/** How many of each. */
export type Counts = Readonly<Record<string, number>>;

/** Types of which other games have some of the same name have the game's name before theirs. */
type Own<Name extends string> = Schemas[Extract<keyof Schemas, `liguria_${string}_${Name}`>];
export type LiguriaEvent =
  | Own<'RoundEvent'>
  | Schemas['DockEvent']
  | Schemas['BuyerEvent']
  | Schemas['CoinsEvent']
  | Schemas['TakeEvent']
  | Schemas['TrackEvent']
  | Own<'CardEvent'>
  | Own<'OfferEvent'>
  | Schemas['UpgradeEvent']
  | Own<'SailEvent'>
  | Schemas['TurnEvent']
  | Schemas['LoadEvent']
  | Schemas['UnloadEvent']
  | Schemas['LayEvent']
  | Schemas['ConquerEvent']
  | Schemas['DeployEvent']
  | Schemas['FinalEvent']
  | Schemas['ScreenEvent']
  | Own<'PointsEvent'>
  | Own<'OverEvent'>;
export type EventOf<Name extends LiguriaEvent['event']> = Extract<LiguriaEvent, { event: Name }>;

/** What of the box is drawn. */
export interface LiguriaEdition {
  setup: {
    start_cubes: number;
    player_colours: string[];
    by_players: Record<string, { rounds: number; islands_per_gap: number; blank_islands: number; row_tiles: number }>;
  };
  supply: { cargo_capacity: number; ministers: number };
  scoring: { missing_point: number; set: number; diplomat_tile: number };
  box: {
    street: { id: number; tiles: number; coins: number }[];
    start_tiles: Tile[];
    tiles: Tile[];
    cards: ShipCard[];
    islands: { id: string; count: number }[];
  };
}
export interface Tile {
  id: string;
  kind: Sort;
  wheels?: number;
  sacks?: number;
  scrolls?: number;
  swords?: number;
  /** A knight that brings a cube of any colour when its island is visited again. */
  cube?: boolean;
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
