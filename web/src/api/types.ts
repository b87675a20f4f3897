// What goes over the wire, by the names that the page uses; the types themselves are made from the server's document.
import type { components } from './schema';

type Schemas = components['schemas'];

export type GameShown = Schemas['GameShown'];
export type OptionShown = Schemas['OptionShown'];
export type BotShown = Schemas['BotShown'];
export type RuleShown = Schemas['RuleShown'];
/** The components differ from game to game; its drawing knows what is in them. */
export type EditionShown = Omit<Schemas['EditionShown'], 'data'> & { data: Record<string, any> };

/** Any game's, also of one that this page does not know by name. */
export type GameEvent = { event: string; seat?: number; [field: string]: any };
export type View = { game: string; seat: number | null; to_act: number[]; seats: any[]; [field: string]: any };

export type OpenTable = Schemas['OpenTable'];
export type ClockWish = OpenTable['clock'] & {};
/** What a player sends over the socket. */
export type Command = Schemas['Command'];
export type Links = Schemas['Links'];
export type Listed = Schemas['Listed'];
export type Story = Schemas['Story'];
export type Message = Omit<Schemas['Message'], 'events'> & { events: GameEvent[] };
export type SeatShown = Schemas['SeatShown'];
export type Result = Schemas['Result'];
export type ChoiceWords = Schemas['Choice'];
export type Item = Schemas['Item'];
export type Zone = Schemas['Zone'];
export type Words = Schemas['Words'];
export type Picture = Omit<Schemas['OwnPicture'], 'view' | 'seat' | 'role'> & { view: View };
export type Foreseen = Omit<Schemas['Foreseen'], 'events'> & { events: GameEvent[] };
export type Outlook = Omit<Schemas['Outlook'], 'choices'> & { choices: Foreseen[] };
export type Replay = Schemas['ReplayShown'];
export type Frame = Omit<Schemas['Frame'], 'events' | 'view' | 'views'> & {
  events: GameEvent[];
  view: View;
  views?: View[];
};
