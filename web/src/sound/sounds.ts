// Every sound is made here, of a few tones and a little noise: soft, short, and none of them louder than a die on felt.

export const SOUNDS = ['card', 'glass', 'wood', 'coin', 'turn', 'low', 'end'] as const;
export type Sound = (typeof SOUNDS)[number];

/** Where a sound goes, and when it begins. */
interface Place {
  context: AudioContext;
  out: AudioNode;
  at: number;
}

/** Louder at once, then quieter and quieter. */
function strike({ context, out, at }: Place, source: AudioNode, loud: number, long: number): void {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  source.connect(gain);
  gain.connect(out);
}

function tone(place: Place, hertz: number, loud: number, long: number, end = hertz): void {
  const oscillator = place.context.createOscillator();
  oscillator.frequency.setValueAtTime(hertz, place.at);
  if (end !== hertz) oscillator.frequency.exponentialRampToValueAtTime(end, place.at + long);
  strike(place, oscillator, loud, long);
  oscillator.start(place.at);
  oscillator.stop(place.at + long + 0.02);
}

function rustle(place: Place, hertz: number, end: number, loud: number, long: number): void {
  const { context, at } = place;
  const samples = context.createBuffer(1, Math.ceil(context.sampleRate * long), context.sampleRate);
  const noise = samples.getChannelData(0);
  for (let i = 0; i < noise.length; i++) noise[i] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = samples;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.setValueAtTime(hertz, at);
  filter.frequency.exponentialRampToValueAtTime(end, at + long);
  source.connect(filter);
  strike(place, filter, loud, long);
  source.start(at);
}

const later = (place: Place, seconds: number): Place => ({ ...place, at: place.at + seconds });

const MAKE: Record<Sound, (place: Place) => void> = {
  card: (place) => rustle(place, 2600, 900, 0.35, 0.13),
  glass: (place) => {
    tone(place, 2093, 0.09, 0.5);
    tone(place, 3960, 0.04, 0.32);
    tone(place, 5870, 0.02, 0.18);
  },
  wood: (place) => {
    tone(place, 210, 0.3, 0.11, 120);
    rustle(place, 900, 500, 0.12, 0.03);
  },
  coin: (place) => {
    tone(place, 2637, 0.06, 0.16);
    tone(later(place, 0.07), 3520, 0.06, 0.26);
  },
  turn: (place) => {
    tone(place, 392, 0.16, 0.3);
    tone(later(place, 0.13), 523.25, 0.16, 0.45);
  },
  low: (place) => {
    for (const seconds of [0, 0.18]) tone(later(place, seconds), 880, 0.12, 0.1);
  },
  end: (place) => {
    [523.25, 659.25, 783.99, 1046.5].forEach((hertz, step) => tone(later(place, step * 0.14), hertz, 0.12, 0.7));
  },
};

export function make(sound: Sound, context: AudioContext, out: AudioNode): void {
  MAKE[sound]({ context, out, at: context.currentTime });
}
