/** What a kind of thing is painted with: a colour, and a small shape that says the same. */
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

const made = new Map<string, Tone>();

/** How a tone looks in a game. One that it has not drawn gets a colour and a shape of its own, always the same. */
export function toneIn(tones: Readonly<Record<string, Tone>>, id: string): Tone {
  let found = tones[id] ?? tones[id.replace(/-[\w-]*$/, '')] ?? made.get(id);
  if (!found) {
    let number = 7;
    for (const letter of id) number = (number * 31 + letter.charCodeAt(0)) >>> 0;
    found = { colour: COLOURS[number % COLOURS.length]!, shape: SHAPES[(number >>> 3) % SHAPES.length]! };
    made.set(id, found);
  }
  return found;
}
