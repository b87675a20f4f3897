/** Signs that double the colours of a chart: a shape and a dash for each line, a hatching for each source. */

/** Shapes round the origin, about eight units wide. */
const SHAPES = [
  'M0-4a4 4 0 1 0 .01 0z',
  'M-3.5-3.5h7v7h-7z',
  'M0-4.6 4.4 3.4h-8.8z',
  'M0-5 5 0 0 5-5 0z',
  'M-1.6-4.5h3.2v2.9h2.9v3.2h-2.9v2.9h-3.2v-2.9h-2.9v-3.2h2.9z',
];
const DASHES = ['', '7 3', '2 3', '10 3 2 3', '4 2'];

export const shape = (line: number): string => SHAPES[line % SHAPES.length]!;
export const dash = (line: number): string => DASHES[line % DASHES.length]!;

export interface Hatching {
  colour: string;
  /** Lines on a square of 8, laid over the colour. */
  lines: string;
}

// The colours keep their order of lightness apart for all kinds of colour vision; the lines tell the rest.
const HATCHINGS: Hatching[] = [
  { colour: '#2f6d8f', lines: '' },
  { colour: '#d9a03c', lines: 'M-2 6 6-2M2 10l8-8' },
  { colour: '#7b4f86', lines: 'M2 2h.01M6 6h.01' },
  { colour: '#5fa777', lines: 'M0 4h8' },
  { colour: '#c2573d', lines: 'M4 0v8' },
  { colour: '#93bccb', lines: 'M-2 2l8 8M2-2l8 8' },
  { colour: '#8a6f45', lines: 'M0 4h8M4 0v8' },
  { colour: '#d98ba5', lines: '' },
  { colour: '#4d5a66', lines: 'M-2 6 6-2M2 10l8-8M-2 2l8 8M2-2l8 8' },
  { colour: '#b9b464', lines: 'M2 4h4' },
];

export const hatching = (source: number): Hatching => HATCHINGS[source % HATCHINGS.length]!;
