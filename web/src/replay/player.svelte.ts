import { framesOf, replayOf } from '$/api/replays';
import { isOnlyHere } from '$/device/reach';
import type { Frame, GameEvent, Replay } from '$/api/types';
import { Frames } from './frames';

/** The speeds of a replay, in moves a second. */
export const SPEEDS = [0.5, 1, 2, 4] as const;

/** A replay being looked at: which moment, from which viewpoint, and whether it goes on by itself. */
export class Player {
  replay: Replay | null = $state.raw(null);
  frame: Frame | null = $state.raw(null);
  /** Whether the frame came right after the one before it, so that what happened is shown. */
  followed = $state(false);
  at = $state(0);
  viewpoint = $state('watch');
  playing = $state(false);
  speed: number = $state(1);
  failed = $state(false);
  missing = $state(false);
  /** Whether only this device has it. */
  onlyHere = $state(false);

  pointed: GameEvent[] = $state.raw([]);
  #frames = new Map<string, Frames>();
  #language = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    /** Told of every move, to keep the address up to date. */
    private readonly moved: (at: number, viewpoint: string) => void,
  ) {}

  get last(): number {
    return this.replay?.actions ?? 0;
  }

  /** The turn that a moment belongs to, as its place in the list. */
  get turn(): number {
    const turns = this.replay?.turns ?? [];
    return turns.findLastIndex((turn) => turn.first <= this.at);
  }

  async open(language: string): Promise<void> {
    this.#language = language;
    if (!/^(watch|all|\d)$/.test(this.viewpoint)) this.viewpoint = 'watch';
    try {
      await this.#overview();
      if (!this.#allowed(this.viewpoint)) {
        this.viewpoint = 'watch';
        await this.#overview();
      }
    } catch (error) {
      if ((error as { status?: number }).status === 404) this.missing = true;
      else this.failed = true;
      return;
    }
    this.at = Math.min(this.at, this.last);
    await this.#show(false);
  }

  /** The list of turns tells only what is seen from this viewpoint. */
  async #overview(): Promise<void> {
    const { viewpoint } = this;
    const language = this.#language;
    const seat = Number(viewpoint);
    let replay = await replayOf(this.id, viewpoint).catch((error: { status?: number }) => {
      if (error.status === 400 && seat >= 0) return null; // no such seat
      throw error;
    });
    if (!replay) {
      this.viewpoint = 'watch';
      replay = await replayOf(this.id, 'watch');
    }
    this.onlyHere = isOnlyHere(this.id);
    if (language === this.#language && (viewpoint === this.viewpoint || this.viewpoint === 'watch'))
      this.replay = replay;
  }

  go(at: number): void {
    const to = Math.max(0, Math.min(this.last, at));
    if (to === this.at) return;
    const followed = to === this.at + 1;
    this.at = to;
    this.moved(to, this.viewpoint);
    void this.#show(followed);
  }

  /** On to the next turn, or back to the one before. */
  turns(by: number): void {
    const turns = this.replay?.turns ?? [];
    const now = this.turn;
    const to =
      by > 0
        ? turns[now + 1]?.last
        : now >= 0 && this.at > turns[now]!.first
          ? turns[now]!.first - 1
          : turns[now - 1]?.last;
    this.go(to ?? (by > 0 ? this.last : 0));
  }

  look(viewpoint: string): void {
    this.viewpoint = viewpoint;
    this.moved(this.at, viewpoint);
    void this.#show(false);
    this.#overview().catch(() => (this.failed = true));
  }

  play(): void {
    if (this.at >= this.last) this.go(0);
    this.playing = true;
    this.#next();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  close(): void {
    this.pause();
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.playing) return;
      if (this.at >= this.last) return this.pause();
      this.go(this.at + 1);
      this.#next();
    }, 1000 / this.speed);
  }

  #allowed(viewpoint: string): boolean {
    if (viewpoint === 'all') return this.replay?.finished ?? false;
    return viewpoint === 'watch' || (/^\d$/.test(viewpoint) && Number(viewpoint) < (this.replay?.seats ?? 0));
  }

  /** Point out what happened from one moment to another, as far as it is here; nothing, if no turn is given. */
  point(turn?: { first: number; last: number }): void {
    const frames = this.#framesOf(this.viewpoint);
    const numbers = turn ? Array.from({ length: turn.last - turn.first + 1 }, (_, i) => turn.first + i) : [];
    this.pointed = numbers.flatMap((number) => frames.peek(number)?.events ?? []);
  }

  #framesOf(viewpoint: string): Frames {
    const name = `${this.#language} ${viewpoint}`;
    let frames = this.#frames.get(name);
    if (!frames) {
      frames = new Frames(this.last, (first, last) => framesOf(this.id, viewpoint, first, last));
      this.#frames.set(name, frames);
    }
    return frames;
  }

  async #show(followed: boolean): Promise<void> {
    const { at, viewpoint } = this;
    const frames = this.#framesOf(viewpoint);
    try {
      const frame = frames.peek(at) ?? (await frames.at(at));
      void frames.at(at).catch(() => undefined);
      if (this.at !== at || this.viewpoint !== viewpoint) return;
      this.failed = false;
      this.followed = followed;
      this.frame = frame;
    } catch {
      this.failed = true;
    }
  }
}
