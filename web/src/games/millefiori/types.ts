// What the board is drawn from: the view of one seat, and the components of the edition.
import type { components } from '$/api/schema';

type Schemas = components['schemas'];
export type MilleFioriView = Schemas['MilleFioriView'];
export type SeatView = MilleFioriView['seats'][number];

/** Types of which other games have some of the same name have the game's name before theirs. */
type Own<Name extends string> = Schemas[Extract<keyof Schemas, `millefiori_${string}_${Name}`>];
export type MilleFioriEvent =
  | Own<'RoundEvent'>
  | Schemas['HandEvent']
  | Schemas['ChooseEvent']
  | Schemas['PassEvent']
  | Schemas['PlayEvent']
  | Schemas['PlaceEvent']
  | Own<'SailEvent'>
  | Own<'PointsEvent'>
  | Schemas['BonusEvent']
  | Schemas['ExtraEvent']
  | Schemas['DeclineEvent']
  | Schemas['DisplayEvent']
  | Schemas['LastTurnEvent']
  | Own<'OverEvent'>;
export type EventOf<Name extends MilleFioriEvent['event']> = Extract<MilleFioriEvent, { event: Name }>;

export type RegionId = 'workshops' | 'houses' | 'nobili' | 'populi' | 'trade' | 'port';
export type Level = 'bottom' | 'middle' | 'top';
export interface RegionData {
  id: RegionId;
  name: string;
  ground: string;
  border: string;
}
export interface SymbolData {
  id: string;
  region: RegionId;
  name: string;
  numbers: number[];
  opponents_score: boolean;
}
export interface Edition {
  setup: { player_colours: string[]; hand_size: number };
  scoring: {
    bonus_track: number[];
    workshop_cell: number;
    workshop_cell_pigments: number;
    people_level: Record<Level, number>;
    people_match_multiplier: number;
    people_support: { bottom: number; middle: number };
    fleet_by_goods: number[];
    houses_extra_card_at: number[];
    houses_bonus_at: number;
  };
  regions: RegionData[];
  symbols: SymbolData[];
  workshops: { cells: { id: string; row: number; h: number; symbol: string; star: string }[] };
  houses: { cells: { id: string; value: number }[] };
  nobili: { cells: PersonCell[] };
  populi: { cells: PersonCell[] };
  trade: { cells: { id: string; row: number; symbol: string }[] };
  port: { cells: { id: string; row: number }[] };
  sea: { spaces: { points: number; extra: boolean }[] };
  score_track: { spaces: number };
  palette: Record<string, string>;
}
export interface PersonCell {
  id: string;
  level: Level;
  index: number;
  symbol: string;
}
