// What goes over the wire, by the names that the page uses; the types themselves are made from the server's document.
import type { components } from './schema';

type Schemas = components['schemas'];

export type GameShown = Schemas['GameShown'];
export type OptionShown = Schemas['OptionShown'];
export type BotShown = Schemas['BotShown'];
export type RuleShown = Schemas['RuleShown'];
export type Ruling = Schemas['RulingShown'];
/** The components differ from game to game; the game's folder knows what is in them. */
export type EditionShown = Omit<Schemas['EditionShown'], 'data'> & { data: Readonly<Record<string, unknown>> };

/** What every game's events have, and every game's views; a game's own folder has the types of its own. */
export interface GameEvent {
  event: string;
  seat?: number | null;
}
export interface View {
  game: string;
  seat: number | null;
  to_act: number[];
  seats: readonly SeatOfView[];
}
/** What the page shows of a seat, where its view has it. */
export interface SeatOfView {
  score?: number | null;
  breakdown?: Readonly<Record<string, number>>;
  cards?: number;
}

export type OpenTable = Schemas['OpenTable'];
export type ClockChoice = OpenTable['clock'] & {};
/** What a player sends over the socket. */
export type Command = Schemas['Command'];
export type Links = Schemas['Links'];
export type Listed = Schemas['Listed'];
/** What a spectator has written. */
export type Remark = Schemas['RemarkShown'];
/** A moment that one may propose to go back to. */
export type UndoPoint = Schemas['UndoPoint'];
export type Story = Schemas['Story'];
export type Message = Omit<Schemas['Message'], 'events'> & { events: GameEvent[] };
export type SeatShown = Schemas['SeatShown'];
export type Result = Schemas['Result'];
export type ChoiceWords = Schemas['Choice'];
export type Item = Schemas['Item'];
export type Zone = Schemas['Zone'];
export type ExplanationWords = Schemas['Explanation'];
export type Words = Schemas['Words'];
export type Standing = Schemas['Standing'];
export type News = Schemas['News'];
export type Picture = Omit<Schemas['Picture'], 'view'> & { view: View };
/** What the server says over the socket. */
export type LiveFrame =
  | { message: Message }
  | (Omit<Schemas['PictureFrame'], 'picture'> & { picture: Picture })
  | Schemas['DoneFrame']
  | Schemas['RefusedFrame']
  | Schemas['PresenceFrame']
  | Schemas['RemarkFrame'];
export type ActionForecast = Omit<Schemas['ActionForecast'], 'events'> & { events: GameEvent[] };
/** What a chain of actions would do. */
export type ChainForecast = Omit<Schemas['ChainForecast'], 'events'> & { events: GameEvent[] };
/** Something that one might do, as the coach sees it. */
export type Advice = Omit<Schemas['Advice'], 'events'> & { events: GameEvent[] };
export type DailyPuzzles = Schemas['DailyPuzzles'];
export type PuzzleShown = Omit<Schemas['PuzzleShown'], 'view' | 'events' | 'choices'> & {
  view: View;
  events: GameEvent[];
  choices: ActionForecast[];
};
export type Answer = Omit<Schemas['AnswerShown'], 'best' | 'yours'> & { best: Advice; yours: Advice | null };
export type Problem = Schemas['Problem'];
/** Why something was not done. */
export interface Refused {
  /** Empty: the server did not answer. */
  error: string;
  rule: string;
  /** Of a chain, which action cannot be done, from 0. */
  part?: number | null;
  /** How many actions it has. */
  parts?: number;
}
export type Forecasts = Omit<Schemas['Forecasts'], 'choices'> & { choices: ActionForecast[] };
export type Replay = Schemas['ReplayShown'];
export type Frame = Omit<Schemas['Frame'], 'events' | 'view' | 'views'> & {
  events: GameEvent[];
  view: View;
  views?: View[];
};

/** An analysis: how far it is, and what it says. */
export type AnalysisShown = Schemas['AnalysisShown'];
export type Report = Schemas['AnalysisReport'];
export type Decision = Schemas['DecisionShown'];
export type Moment = Schemas['MomentShown'];
export type Chance = Schemas['ChanceShown'];
/** What would have come of another choice. */
export type Alternative = Omit<Schemas['Alternative'], 'events' | 'view' | 'views'> & {
  events: GameEvent[];
  view: View;
  views: View[];
};

// For the host.
export type HostTable = Schemas['HostTable'];
export type HostTables = Schemas['HostTables'];
export type HostDetails = Schemas['HostDetails'];
export type RemoveChat = Schemas['RemoveChat'];
