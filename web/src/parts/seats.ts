import { kept } from '$/kept.svelte';
import { nameIn, say } from '$/words/words.svelte';

/** The colours that seats have where a game names none, in turn order. */
export const COLOURS = ['blue', 'green', 'red', 'yellow', 'orange'] as const;
const PETALS: Record<string, number> = { blue: 5, green: 6, red: 7, yellow: 8, orange: 4, purple: 3, grey: 9 };

/** How many petals the flower of a colour has. */
export const petals = (colour: string): number => PETALS[colour] ?? 5;

/** The angles of a colour's petals. */
export const flower = (colour: string): number[] =>
  Array.from({ length: petals(colour) }, (_, at) => (at * 360) / petals(colour));

/** A plain shape for each colour, about twelve units wide, for those who ask for signs that are seen at a glance. */
const SIGNS: Record<string, string> = {
  blue: 'M0-5.6a5.6 5.6 0 1 0 .01 0z',
  green: 'M0-6.4 5.8 4h-11.6z',
  red: 'M-4.8-2.2-2.2-4.8 0-2.6 2.2-4.8 4.8-2.2 2.6 0 4.8 2.2 2.2 4.8 0 2.6-2.2 4.8-4.8 2.2-2.6 0z',
  yellow: 'M-4.4-4.4h8.8v8.8h-8.8z',
  orange: 'M-1.8-5.8h3.6v4h4v3.6h-4v4h-3.6v-4h-4v-3.6h4z',
  purple: 'M-6.4-2h12.8v4h-12.8z',
  grey: 'M0 6.4 5.8-4h-11.6z',
};
export const signOf = (colour: string): string => SIGNS[colour] ?? SIGNS.blue!;

/** A colour with the sign that is drawn beside it now, in words. */
export const withSign = (colour: string): string =>
  nameIn(kept.signs ? say().shell.seatSigns : say().shell.seatColours, colour);

/** The colour of a seat, as the game orders them. */
export const colourOf = (seat: number, colours: readonly string[] = COLOURS): string =>
  colours[seat] ?? COLOURS[seat % COLOURS.length] ?? 'blue';

/** What everybody at a table is called: by their name, else by the colour of their seat. */
export const namesOf = (seats: readonly { name: string }[], colours: readonly string[] = COLOURS): string[] =>
  seats.map(({ name }, seat) => name || nameIn(say().shell.colours, colourOf(seat, colours)));
