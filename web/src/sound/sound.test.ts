import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { kept } from '$/kept.svelte';
import { listen } from './awake';
import { SoundPlayer } from './player';
import { SOUNDS } from './sounds';
import { soundsOf } from './table.svelte';

// As much of a browser's sound as is used: it counts what begins to sound, and how loud that is.
let started: number;
let volume: number;
let contexts: number;
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
  }
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
