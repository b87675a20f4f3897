import { askToLast } from '$/device/lasting';
import { isHere } from '$/device/where';
import { PARTS, type Part } from '$/tour/tour';
import { bestLanguage, isLanguage, type Language } from '$/words/languages';

/**
 * What this browser keeps: language, preferences, the tables it has keys for. Works without storage, too; then nothing is
 * kept. What only changes how things look is on the root element, for every style to read: `data-theme`, `data-cards`,
 * `data-signs`, `data-hand`, `data-motion`, and `--pace`, which every duration is multiplied by.
 */
export const THEMES = ['', 'light', 'dark'] as const;
/** Empty: as the system has it. */
export type Theme = (typeof THEMES)[number];

export const WAITS = ['none', 'short', 'confirm'] as const;
/** Whether an action that could not be undone is sent at once, after a moment, or only when it is confirmed. */
export type Waiting = (typeof WAITS)[number];

export const SPEEDS = ['slow', 'normal', 'fast', 'none'] as const;
/** How fast what happens is shown; `none`: all of it at once. */
export type Speed = (typeof SPEEDS)[number];
const PACES: Record<Speed, number> = { slow: 1.75, normal: 1, fast: 0.5, none: 0 };

export const CARD_SIZES = ['small', 'normal', 'large'] as const;
export type CardSize = (typeof CARD_SIZES)[number];

export interface Sound {
  on: boolean;
  /** From 0 to 1. */
  volume: number;
}
const FIRST_VOLUME = 0.6;

export interface KeptTable {
  key: string;
  game: string;
  role: string;
  /** When it was last looked at, in milliseconds since 1970. */
  at: number;
  /** The opener's key, where this browser opened the table. */
  opener?: string;
  /** The keys by their roles, where this browser opened the table: they can be sent again. */
  links?: Readonly<Record<string, string>>;
  /** When the game is over, how it ended. */
  over?: Ending;
}

/** How a game ended. */
export interface Ending {
  /** Of each seat; empty for one that is called by its colour. */
  names: string[];
  scores: number[];
  ranking: number[][];
  /** One's own seat; null for a spectator. */
  seat: number | null;
  /** By agreement, before its end. */
  early: boolean;
}

/** How far a guided tour has been followed, and at which table. */
export interface KeptTour {
  key: string;
  part: Part;
  at: number;
  /** It was left, and can be taken up again. */
  left: boolean;
}

/** Of servers. Those of this device are nowhere else: without its key nobody could reach such a game, or delete it. */
const MOST_TABLES = 40;
/** Of each game every day for a year. */
const MOST_SOLVED = 1100;

/** What the browser could not keep: it is here for as long as the page is open. */
const unkept = new Map<string, string>();

function load(name: string): string | null {
  const here = unkept.get(name);
  if (here !== undefined) return here;
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function store(name: string, value: string): void {
  try {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
    unkept.delete(name);
  } catch {
    unkept.set(name, value);
  }
}

function firstLanguage(): Language {
  const kept = load('language') ?? '';
  return isLanguage(kept) ? kept : bestLanguage(typeof navigator === 'undefined' ? [] : navigator.languages);
}

// Other windows of the page change these lists, too: they are read again before each change.

function keptTables(): KeptTable[] {
  try {
    const kept: unknown = JSON.parse(load('tables') ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one?.key === 'string') : [];
  } catch {
    return [];
  }
}

function keptTours(): Record<string, KeptTour> {
  try {
    const kept = Object.entries(JSON.parse(load('tours') ?? '{}') as Record<string, KeptTour>);
    return Object.fromEntries(kept.filter(([, { key, part, at }]) => key && PARTS.includes(part) && at >= 0));
  } catch {
    return {};
  }
}

const keptSolved = (): string[] => (load('solved') ?? '').split(',').filter(Boolean);

/** What was chosen last, if it is still one of these. */
function firstOf<T extends string>(name: string, among: readonly T[], otherwise: T): T {
  const kept = load(name);
  return among.find((one) => one === kept) ?? otherwise;
}

function firstSound(): Sound {
  const volume = Number(load('volume') ?? FIRST_VOLUME);
  return { on: load('sound') !== 'off', volume: volume >= 0 && volume <= 1 ? volume : FIRST_VOLUME };
}

/** A finger hides what it touches: without a fine pointer an action is confirmed. */
function firstWaiting(): Waiting {
  const touch = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
  return firstOf('waiting', WAITS, touch ? 'confirm' : 'short');
}

class Kept {
  #language: Language = $state(firstLanguage());
  #tables: KeptTable[] = $state.raw(keptTables());
  #tours: Readonly<Record<string, KeptTour>> = $state.raw(keptTours());
  #solved: readonly string[] = $state.raw(keptSolved());
  #name = $state(load('name') ?? '');
  #theme: Theme = $state(firstOf('theme', THEMES, ''));
  #waiting: Waiting = $state(firstWaiting());
  #speed: Speed = $state(firstOf('speed', SPEEDS, 'normal'));
  #cards: CardSize = $state(firstOf('cards', CARD_SIZES, 'normal'));
  #sound: Sound = $state.raw(firstSound());
  #signs = $state(load('signs') === 'on');
  #leftHanded = $state(load('hand') === 'left');
  #askForced = $state(load('askForced') === 'yes');
  #notify = $state(load('notify') === 'yes');

  constructor() {
    this.#mark('cards', this.#cards === 'normal' ? '' : this.#cards);
    this.#mark('signs', this.#signs ? 'on' : '');
    this.#mark('hand', this.#leftHanded ? 'left' : '');
    this.#markSpeed();
    globalThis.addEventListener?.('storage', () => {
      this.#tables = keptTables();
      this.#tours = keptTours();
      this.#solved = keptSolved();
    });
  }

  get language(): Language {
    return this.#language;
  }
  set language(language: Language) {
    this.#language = language;
    store('language', language);
  }

  get theme(): Theme {
    return this.#theme;
  }
  set theme(theme: Theme) {
    this.#theme = theme;
    store('theme', theme);
    this.#mark('theme', theme);
  }

  /** What one is called at tables. */
  get name(): string {
    return this.#name;
  }
  set name(name: string) {
    this.#name = name;
    store('name', name);
  }

  get waiting(): Waiting {
    return this.#waiting;
  }
  set waiting(waiting: Waiting) {
    this.#waiting = waiting;
    store('waiting', waiting);
  }

  get speed(): Speed {
    return this.#speed;
  }
  set speed(speed: Speed) {
    this.#speed = speed;
    store('speed', speed);
    this.#markSpeed();
  }
  /** What the time of everything that is shown is multiplied by. */
  get pace(): number {
    return PACES[this.#speed];
  }

  get cards(): CardSize {
    return this.#cards;
  }
  set cards(cards: CardSize) {
    this.#cards = cards;
    store('cards', cards);
    this.#mark('cards', cards === 'normal' ? '' : cards);
  }

  get sound(): Sound {
    return this.#sound;
  }
  set sound(sound: Sound) {
    this.#sound = sound;
    store('sound', sound.on ? '' : 'off');
    store('volume', String(sound.volume));
  }

  /** Whether signs that say the same as a colour are always there. */
  get signs(): boolean {
    return this.#signs;
  }
  set signs(signs: boolean) {
    this.#signs = signs;
    store('signs', signs ? 'on' : '');
    this.#mark('signs', signs ? 'on' : '');
  }

  /** Whether what one uses most lies on the left. */
  get leftHanded(): boolean {
    return this.#leftHanded;
  }
  set leftHanded(leftHanded: boolean) {
    this.#leftHanded = leftHanded;
    store('hand', leftHanded ? 'left' : '');
    this.#mark('hand', leftHanded ? 'left' : '');
  }

  /** Whether one is asked even when there is only one way to go on. */
  get askForced(): boolean {
    return this.#askForced;
  }
  set askForced(askForced: boolean) {
    this.#askForced = askForced;
    store('askForced', askForced ? 'yes' : '');
  }

  /** Whether the browser tells that it is one's turn while one looks elsewhere. */
  get notify(): boolean {
    return this.#notify;
  }
  set notify(notify: boolean) {
    this.#notify = notify;
    store('notify', notify ? 'yes' : '');
  }

  #mark(name: string, value: string): void {
    if (typeof document === 'undefined') return;
    if (value) document.documentElement.dataset[name] = value;
    else delete document.documentElement.dataset[name];
  }
  #markSpeed(): void {
    this.#mark('motion', this.#speed === 'none' ? 'none' : '');
    if (typeof document !== 'undefined') document.documentElement.style.setProperty('--pace', String(this.pace));
  }

  /** Tables that this browser has keys for, the last one first. */
  get tables(): KeptTable[] {
    return this.#tables;
  }

  keep(table: KeptTable): void {
    this.#changeTables((tables) => {
      const before = tables.find((one) => one.key === table.key);
      const others = tables.filter((one) => one.key !== table.key);
      let room = MOST_TABLES;
      return [{ ...before, ...table }, ...others].filter(({ key }) => isHere(key) || room-- > 0);
    });
    if (isHere(table.key)) askToLast();
  }

  #changeTables(change: (tables: KeptTable[]) => KeptTable[]): void {
    this.#tables = change(keptTables());
    store('tables', JSON.stringify(this.#tables));
  }
  #change(key: string, change: (table: KeptTable) => Partial<KeptTable>): void {
    this.#changeTables((tables) => tables.map((one) => (one.key === key ? { ...one, ...change(one) } : one)));
  }
  /** The link of a role at a table, after a new one was made; empty if it is not known here any more. */
  setLink(key: string, role: string, link: string): void {
    this.#change(key, ({ links }) => {
      const { [role]: _, ...others } = links ?? {};
      return { links: link ? { ...others, [role]: link } : others };
    });
  }
  /** The game at a table is over. */
  setOver(key: string, over: Ending): void {
    this.#change(key, () => ({ over }));
  }

  forget(key: string): void {
    this.#changeTables((tables) => tables.filter((one) => one.key !== key));
  }

  /** The guided tours that were begun and are not over, by their games. */
  get tours(): Readonly<Record<string, KeptTour>> {
    return this.#tours;
  }
  /** Null: it is over. */
  keepTour(game: string, tour: KeptTour | null): void {
    const { [game]: _, ...others } = keptTours();
    this.#tours = tour ? { ...others, [game]: tour } : others;
    store('tours', Object.keys(this.#tours).length ? JSON.stringify(this.#tours) : '');
  }

  /** The daily puzzles that were solved, each by its day and its game; the last one last. */
  get solved(): readonly string[] {
    return this.#solved;
  }
  keepSolved(puzzle: string): void {
    const before = keptSolved();
    if (before.includes(puzzle)) return;
    this.#solved = [...before, puzzle].slice(-MOST_SOLVED);
    store('solved', this.#solved.join());
  }

  /** Something small by name: whether something was offered once, and the like. */
  flag(name: string): boolean {
    return load(`flag ${name}`) === 'yes';
  }
  setFlag(name: string): void {
    store(`flag ${name}`, 'yes');
  }
}
export const kept = new Kept();
