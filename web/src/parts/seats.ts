/** The colours that seats have where a game names none, in turn order. */
export const COLOURS = ['blue', 'green', 'red', 'yellow', 'orange'] as const;
const PETALS: Record<string, number> = { blue: 5, green: 6, red: 7, yellow: 8, orange: 4, purple: 3, grey: 9 };

/** How many petals the flower of a colour has. */
export const petals = (colour: string): number => PETALS[colour] ?? 5;

/** The angles of a colour's petals. */
export const flower = (colour: string): number[] =>
  Array.from({ length: petals(colour) }, (_, at) => (at * 360) / petals(colour));

/** The colour of a seat, as the game orders them. */
export const colourOf = (seat: number, colours: readonly string[] = COLOURS): string =>
  colours[seat] ?? COLOURS[seat % COLOURS.length] ?? 'blue';
