/** What a good, a pigment, a symbol or a tile is painted with: a colour, and a small shape that says the same. */
export interface Tone {
  colour: string;
  /** Paths on a square of 24, drawn as lines. */
  shape: string;
  /** What is filled of it. */
  filled?: string;
}

const SHAPES = [
  'M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16z',
  'M5 5h14v14H5z',
  'M12 4l9 16H3z',
  'M12 3l9 9-9 9-9-9z',
  'M12 3l9 6.6-3.4 10.8H6.4L3 9.6z',
  'M7.5 4.2h9L21 12l-4.5 7.8h-9L3 12z',
  'M12 3l2.6 5.9 6.4.6-4.8 4.3 1.4 6.2-5.6-3.2-5.6 3.2 1.4-6.2L3 9.5l6.4-.6z',
  'M9 4h6v5h5v6h-5v5H9v-5H4V9h5z',
];
const COLOURS = ['#5b8fd6', '#c8663c', '#4f9a68', '#b58ad6', '#c9a227', '#c65a78', '#3f9d9d', '#8a8f98'];

const CUBE = 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9';

const TONES: Record<string, Tone> = {
  // Oltre Mare: goods
  gem: { colour: '#b65fc0', shape: 'M7 4h10l4 6-9 11L3 10zM3 10h18M9 10l3 11 3-11-3-6z' },
  parchment: {
    colour: '#c9a23b',
    shape:
      'M7 4h10a2 2 0 0 1 2 2v10M7 4a2 2 0 0 0-2 2v2h4V6a2 2 0 0 0-2-2zM9 8v10a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2v-1h-8v1a2 2 0 0 1-2 2M12 9h4M12 12.5h4',
  },
  silk: {
    colour: '#d0495c',
    shape: 'M4 6c4-3 6 3 10 0q3.5-2 6 0v13q-2.5-2-6 0c-4 3-6-3-10 0zM4 12.5c4-3 6 3 10 0q3.5-2 6 0',
  },
  salt: {
    colour: '#8fa3b5',
    shape: 'M3 19h18l-7.5-9q-1.5-1.5-3 0zM8 5.5h.01M12 3.5h.01M15.5 6h.01M9.5 15.5h.01M13.5 13.5h.01',
  },
  pottery: {
    colour: '#b8693a',
    shape:
      'M9 3h6M10 3v3.5C6.5 8 5.5 10.5 5.5 13c0 3.5 2.5 5.5 4 8h5c1.5-2.5 4-4.5 4-8 0-2.5-1-5-4.5-6.5V3M9.8 5C6.5 4 4 5.5 5.8 10M14.2 5c3.3-1 5.8.5 4 5M6 13h12',
  },
  olive: {
    colour: '#6f8f3a',
    shape:
      'M13 9.5a4.5 5.7 20 1 0 .1 0zM13 9.5C13 6 15 4 19 3.5c0 3.5-2 6-6 6zM13 9.5C11 6 8.5 5 5 5.5c1 3 3.5 4.5 6 4.5',
  },
  grain: {
    colour: '#d6a72b',
    shape:
      'M12 21V8M12 8q-2.5-2.5 0-5.5 2.5 3 0 5.5zM12 12.5q-4.5-.5-4.5-4.5 4.5.5 4.5 4.5zM12 12.5q4.5-.5 4.5-4.5-4.5.5-4.5 4.5zM12 17.5q-4.5-.5-4.5-4.5 4.5.5 4.5 4.5zM12 17.5q4.5-.5 4.5-4.5-4.5.5-4.5 4.5z',
  },
  // Oltre Mare: symbols and harbour markers
  ducat: {
    colour: '#c9a227',
    shape: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM12 6.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 1 0 0-11zM12 9v6M9 12h6',
  },
  pirate: { colour: '#5b5f6b', shape: 'M5 3v18M5 4h15l-3.5 5.5L20 15H5M9 7.5l4.5 4.5M13.5 7.5L9 12' },
  cards: { colour: '#5d86b8', shape: 'M8 3h11v15H8zM5 6v15h11M11 7h5M11 10.5h5' },
  ship: { colour: '#3f8fa6', shape: 'M3 16h18l-3.5 5h-11zM12 3v13M12 4c5 2 6.5 6 6.5 9H12M10.5 7C7.5 8 6 11 6 13h4.5' },
  calm_sea: { colour: '#4a8fc0', shape: 'M3 9q3-3 6 0t6 0 6 0M3 15q3-3 6 0t6 0 6 0' },
  good_business: { colour: '#c9a227', shape: 'M10 4a7 7 0 1 0 0 14 7 7 0 1 0 0-14zM10 8v6M7 11h6M18 14v7M14.5 17.5h7' },
  compass: { colour: '#b04a3a', shape: 'M12 2l2.5 7.5L22 12l-7.5 2.5L12 22l-2.5-7.5L2 12l7.5-2.5z' },
  local_influence: { colour: '#8a6fb0', shape: 'M6 21V8h12v13zM6 8V4h3v2h1.5V4h3v2H15V4h3v4M10.5 21v-5q1.5-2 3 0v5' },
  pirate_victory: { colour: '#5b5f6b', shape: 'M5 3v18M5 4h14l-3 5 3 5H5M3 20L21 3' },
  favourable_trade: { colour: '#4f9a68', shape: 'M3 8h15l-4-4M21 16H6l4 4' },
  // Liguria: pigments and tiles
  red: { colour: '#cf4a34', shape: `${CUBE}M7 12.8l2 1.1`, filled: CUBE },
  yellow: { colour: '#d9b02c', shape: `${CUBE}M15 15l3-1.7M15 18l3-1.7`, filled: CUBE },
  blue: { colour: '#3f62b8', shape: `${CUBE}M6.5 12l3 4.5M6.5 15.5l3-2M14.5 13.5l3 2M14.5 17l3-4.5`, filled: CUBE },
  blank: { colour: '#8a9a86', shape: 'M3 17q3-7 6-5 2-6 6-1 3 0 6 6z' },
  merchant: {
    colour: '#a97c44',
    shape: 'M9 3h6l-1.5 4c4 2 6 5.5 6 9 0 3.5-2.5 5-7.5 5s-7.5-1.5-7.5-5c0-3.5 2-7 6-9zM10 7h4',
  },
  building: {
    colour: '#a86a8c',
    shape: 'M3 21V11l5-4 5 4v10zM13 21V6l4-3 4 3v15zM6.5 21v-5h3v5M16 9h2M16 13h2M16 17h2',
  },
  monk: {
    colour: '#6f8f5a',
    shape:
      'M12 3c-3 0-5 2.5-5 6 0 2 .5 3 1.5 4L5 21h14l-3.5-8c1-1 1.5-2 1.5-4 0-3.5-2-6-5-6zM12 6c-1.7 0-2.5 1.5-2.5 3.5S10.5 13 12 13s2.5-1.5 2.5-3.5S13.7 6 12 6z',
  },
  diplomat: {
    colour: '#5d86b8',
    shape: 'M6 3h12v13H6zM9 7h6M9 10.5h6M12 16v5M9.5 18.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0z',
  },
  knight: { colour: '#b04a4a', shape: 'M4 4l11 11M4 4l1 4 9 9M4 4l4 1 9 9M12 19l7-7M16 16l5 5' },
  contract: { colour: '#c08a3a', shape: 'M5 3h14v18H5zM8 7h3v3H8zM8 13h3v3H8zM13.5 8.5h3M13.5 14.5h3' },
  island: { colour: '#6f8f5a', shape: 'M3 17q3-7 6-5 2-6 6-1 3 0 6 6zM2 20.5h20' },
  harbour: { colour: '#a97c44', shape: 'M12 3v18M12 3a2 2 0 1 0 .01 0M7 8h10M4 14q2 7 8 7 6 0 8-7' },
  coin: { colour: '#c9a227', shape: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM12 7a5 5 0 1 0 0 10 5 5 0 1 0 0-10z' },
  minister: { colour: '#7d6aa0', shape: 'M12 3a4 4 0 1 0 0 8 4 4 0 1 0 0-8zM5 21c0-6 2.5-9 7-9s7 3 7 9z' },
  gain: { colour: '#3f8f5a', shape: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM12 8v8M8 12h8' },
  loss: { colour: '#c24a3a', shape: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM8 12h8' },
  anchor: { colour: '#4f7f99', shape: 'M12 3a2 2 0 1 0 .01 0M12 7v14M8 10h8M4 14q2 7 8 7 6 0 8-7' },
};

const known = new Map<string, Tone>();

/** How a tone looks. One that nobody has drawn gets a colour and a shape of its own, always the same. */
export function tone(id: string): Tone {
  let found = TONES[id] ?? TONES[id.replace(/-[\w-]*$/, '')] ?? known.get(id);
  if (!found) {
    let number = 7;
    for (const letter of id) number = (number * 31 + letter.charCodeAt(0)) >>> 0;
    found = { colour: COLOURS[number % COLOURS.length]!, shape: SHAPES[(number >>> 3) % SHAPES.length]! };
    known.set(id, found);
  }
  return found;
}
