import type { BotShown, GameShown } from '$/api/types';

/** Who is to sit there. */
export interface Seat {
  /** `me`, `person`, or the name of a bot. */
  who: string;
  /** What a person is called, where it is known. */
  name: string;
}

/** The bots that people choose from. */
export const offered = ({ bots }: GameShown): BotShown[] => bots.filter((bot) => bot.offered);

/** The bot that one plays against unless another is chosen: a good one that answers at once, else the strongest. */
export const usualBot = (game: GameShown): string =>
  (offered(game).find(({ name }) => name === 'merchant') ?? offered(game).at(-1))?.name ?? 'random';

/** What a table begins with: oneself, one other person, and bots as far as they are needed. */
export function firstSeats(game: GameShown): Seat[] {
  const count = game.seats.includes(3) ? 3 : Math.min(...game.seats);
  return Array.from({ length: count }, (_, at) => ({
    who: at === 0 ? 'me' : at === 1 ? 'person' : usualBot(game),
    name: '',
  }));
}

/** A seat as the server reads it. */
export function notation(seat: Seat, own: string): string {
  if (seat.who === 'me') return `me:${own}`;
  if (seat.who !== 'person') return seat.who;
  const name = seat.name.trim();
  return name ? `me:${name}` : 'me';
}
