// What goes over the wire, by the names that the page uses. The types are generated from the server's document; only
// `Refused` is the page's own.
import type { components } from './schema';

type Schemas = components['schemas'];

export type GameShown = Schemas['GameShown'];
export type OptionShown = Schemas['OptionShown'];
export type BotShown = Schemas['BotShown'];
export type RuleShown = Schemas['RuleShown'];
export type Ruling = Schemas['RulingShown'];
/** The components differ from game to game; the game's folder knows what is in them. */
export type EditionShown = Omit<Schemas['EditionShown'], 'data'> & { data: Readonly<Record<string, unknown>> };

/** What every game's views and events have; a game's own folder has the types of its own. */
export type View = Schemas['View'];
export type SeatOfView = Schemas['SeatOfView'];
export type GameEvent = Schemas['GameEvent'];
/** An answer of any game: with what all views and events have, in place of those of the games that the document knows. */
type OfAnyGame<Answer> = Answer extends readonly (infer One)[]
  ? OfAnyGame<One>[]
  : Answer extends object
    ? {
        [Field in keyof Answer]: Field extends 'view'
          ? View
          : Field extends 'views'
            ? View[]
            : Field extends 'events'
              ? GameEvent[]
              : OfAnyGame<Answer[Field]>;
      }
    : Answer;

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
export type Message = OfAnyGame<Schemas['Message']>;
export type SeatShown = Schemas['SeatShown'];
export type Result = Schemas['Result'];
export type ChoiceWords = Schemas['Choice'];
export type Item = Schemas['Item'];
export type Zone = Schemas['Zone'];
export type ExplanationWords = Schemas['Explanation'];
export type Words = Schemas['Words'];
export type Standing = Schemas['Standing'];
export type News = Schemas['News'];
export type Picture = OfAnyGame<Schemas['Picture']>;
/** What the server says over the socket. */
export type LiveFrame = OfAnyGame<Schemas['LiveFrame']>;
export type ActionForecast = OfAnyGame<Schemas['ActionForecast']>;
/** What a chain of actions would do. */
export type ChainForecast = OfAnyGame<Schemas['ChainForecast']>;
/** What the seats have after what is forecast. */
export type Figures = Schemas['Figures'];
/** Something that one might do, as the coach sees it. */
export type Advice = OfAnyGame<Schemas['Advice']>;
export type DailyPuzzles = Schemas['DailyPuzzles'];
export type PuzzleShown = OfAnyGame<Schemas['PuzzleShown']>;
export type Answer = OfAnyGame<Schemas['AnswerShown']>;
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
export type Forecasts = OfAnyGame<Schemas['Forecasts']>;
export type Replay = Schemas['ReplayShown'];
export type Frame = OfAnyGame<Schemas['Frame']>;

/** An analysis: how far it is, and what it says. */
export type AnalysisShown = Schemas['AnalysisShown'];
export type Report = Schemas['AnalysisReport'];
export type Decision = Schemas['DecisionShown'];
export type Moment = Schemas['MomentShown'];
export type Chance = Schemas['ChanceShown'];
/** What would have come of another choice. */
export type Alternative = OfAnyGame<Schemas['Alternative']>;

// For the host.
export type HostTable = Schemas['HostTable'];
export type HostTables = Schemas['HostTables'];
export type HostDetails = Schemas['HostDetails'];
export type RemoveChat = Schemas['RemoveChat'];
