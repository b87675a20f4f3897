import { kept } from '$/kept.svelte';
import { isAwake } from './awake';
import { make, type Sound } from './sounds';

/** The same sound is not made again within so many milliseconds: several pieces that land together are one. */
const TOGETHER = 90;
/** The milliseconds after the last sound in which all of them have ended: from then on the device need not work for silence. */
const ENDED = 2000;

/**
 * Makes sounds: none before the first click or key, none when they are turned off, and none that nobody waits for in a
 * tab that is not looked at.
 */
export class SoundPlayer {
  #context: AudioContext | null = null;
  #out: GainNode | null = null;
  #last = new Map<Sound, number>();
  #rest: ReturnType<typeof setTimeout> | undefined;

  /** Make a sound; one that calls its player is heard in a hidden tab, too. */
  play(sound: Sound, calls = false): void {
    const { on, volume } = kept.sound;
    if (!isAwake() || !on || !volume || (document.hidden && !calls)) return;
    const now = performance.now();
    if (now - (this.#last.get(sound) ?? -Infinity) < TOGETHER) return;
    this.#last.set(sound, now);
    const context = (this.#context ??= this.#begin());
    if (!context) return;
    if (context.state === 'suspended') void context.resume();
    this.#out!.gain.value = volume;
    make(sound, context, this.#out!);
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => void context.suspend(), ENDED);
  }

  #begin(): AudioContext | null {
    if (typeof AudioContext === 'undefined') return null;
    const context = new AudioContext();
    this.#out = context.createGain();
    this.#out.connect(context.destination);
    return context;
  }
}

export const sounds = new SoundPlayer();
