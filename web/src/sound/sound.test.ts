import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Picture } from '$/api/types';
import { kept } from '$/kept.svelte';
import { listen } from './awake';
import { SoundPlayer, sounds } from './player';
import { SOUNDS } from './sounds';
import { Hearing, soundsOf } from './table.svelte';

// As much of a browser's sound as is used: it counts what begins to sound, and how loud that is.
let started: number;
let volume: number;
let contexts: number;
let context: TestContext;
class Value {
  set value(value: number) {
    volume = value;
  }
  setValueAtTime = () => this;
  exponentialRampToValueAtTime = () => this;
}
class Node {
  gain = new Value();
  frequency = new Value();
  buffer: unknown;
  type = '';
  connect = () => this;
  start = () => started++;
  stop = () => undefined;
}
class TestContext {
  state = 'running';
  currentTime = 0;
  sampleRate = 8000;
  destination = new Node();
  constructor() {
    contexts++;
    context = this;
  }
  resume = () => void (this.state = 'running');
  suspend = () => void (this.state = 'suspended');
  createGain = () => new Node();
  createOscillator = () => new Node();
  createBufferSource = () => new Node();
  createBiquadFilter = () => new Node();
  createBuffer = (_channels: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
}

let page: EventTarget & { hidden: boolean };
let player: SoundPlayer;
let forget: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  [started, volume, contexts] = [0, NaN, 0];
  const clicks = new EventTarget();
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('AudioContext', TestContext);
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', clicks.addEventListener.bind(clicks));
  vi.stubGlobal('removeEventListener', clicks.removeEventListener.bind(clicks));
  vi.stubGlobal('dispatchEvent', clicks.dispatchEvent.bind(clicks));
  kept.sound = { on: true, volume: 0.5 };
  player = new SoundPlayer();
  forget = listen();
});
afterEach(() => {
  forget();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const click = () => dispatchEvent(new Event('pointerdown'));

describe('a sound', () => {
  it('is not made before the first click', () => {
    player.play('wood');
    player.play('turn', true);
    expect([started, contexts]).toEqual([0, 0]);
    click();
    player.play('wood');
    expect(started).toBeGreaterThan(0);
    expect(volume).toBe(0.5);
  });

  it('is made by one context, whatever it is', () => {
    click();
    for (const sound of SOUNDS) {
      const before = started;
      player.play(sound);
      expect(started).toBeGreaterThan(before);
    }
    expect(contexts).toBe(1);
  });

  it('leaves the device at rest when it has ended', () => {
    click();
    player.play('end');
    vi.advanceTimersByTime(1500);
    player.play('card');
    vi.advanceTimersByTime(1500);
    expect(context.state).toBe('running');
    vi.advanceTimersByTime(1000);
    expect(context.state).toBe('suspended');
    player.play('card');
    expect(context.state).toBe('running');
  });

  it('is one for what lands together', () => {
    click();
    player.play('card');
    player.play('card');
    expect(started).toBe(1);
    vi.advanceTimersByTime(200);
    player.play('card');
    expect(started).toBe(2);
  });

  it('is not made when it is turned off, or in a tab that nobody looks at unless it calls', () => {
    click();
    kept.sound = { on: false, volume: 0.5 };
    player.play('card');
    kept.sound = { on: true, volume: 0 };
    player.play('card');
    kept.sound = { on: true, volume: 0.5 };
    page.hidden = true;
    player.play('card');
    expect(started).toBe(0);
    player.play('turn', true);
    expect(started).toBeGreaterThan(0);
  });

  it('is not missed where a browser has none', () => {
    vi.stubGlobal('AudioContext', undefined);
    click();
    expect(() => player.play('card')).not.toThrow();
  });
});

it('is chosen by the game, and is wood where a game has no sounds', () => {
  const events = ['play', 'ducats', 'play', 'turn'].map((event) => ({ event }));
  expect(soundsOf({ sounds: { play: 'card', ducats: 'coin' } }, events)).toEqual(['card', 'coin']);
  expect(soundsOf({}, events)).toEqual(['wood']);
  expect(soundsOf(null, [])).toEqual([]);
});

describe('at a table', () => {
  let heard: string[];
  let hearing: Hearing;
  let stop: (() => void) | undefined;
  type Model = ConstructorParameters<typeof Hearing>[0];
  const model: { -readonly [part in keyof Model]: Model[part] } = {
    picture: null,
    settled: null,
    seat: 0,
    mine: false,
    arrived: 0,
  };
  beforeEach(() => {
    heard = [];
    vi.spyOn(sounds, 'play').mockImplementation((sound, calls = false) => void heard.push(calls ? `${sound}!` : sound));
    hearing = new Hearing(model);
  });
  afterEach(() => vi.restoreAllMocks());

  /** It is for these seats to act, with so much time left; what is heard at once, marked where it is in a hidden tab, too. */
  function table(waiting_for: number[], left: number | null = null, status = 'playing'): string[] {
    stop?.();
    model.picture = model.settled = { status, waiting_for, seats: [{ left }, { left }] } as Picture;
    model.mine = waiting_for.includes(0);
    model.arrived = performance.now();
    hearing.settle();
    stop = hearing.warn();
    return heard.splice(0);
  }
  const later = (time: number): string[] => {
    vi.advanceTimersByTime(time);
    return heard.splice(0);
  };

  it('one hears when it becomes one’s turn and when the game ends, not how it was when one came', () => {
    expect(table([0])).toEqual([]);
    expect(table([1])).toEqual([]);
    expect(table([0])).toEqual(['turn!']);
    expect(table([0])).toEqual([]);
    expect(table([], null, 'over')).toEqual(['end']);
  });

  it('one hears when one’s time runs low, once for each turn and never days before', () => {
    table([0], 60_000);
    expect(later(49_000)).toEqual([]);
    expect(later(2000)).toEqual(['low!']);
    table([0], 9000);
    expect(later(9000)).toEqual([]);
    table([1], 9000);
    expect(later(60_000)).toEqual([]);
    expect(table([0], 30 * 86_400_000)).toEqual(['turn!']);
    expect(later(60_000)).toEqual([]);
  });
});
