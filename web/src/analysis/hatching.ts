/** Lines on a square of 8, laid over the colour of a seat, so that its band is known without the colour. */
const LINES = ['', 'M-2 6 6-2M2 10l8-8', 'M2 2h.01M6 6h.01', 'M0 4h8', 'M4 0v8'];

export const hatch = (seat: number): string => LINES[seat % LINES.length]!;
