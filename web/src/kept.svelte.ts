import { bestLanguage, isLanguage, type Language } from '$/words/languages';

/** What this browser keeps: language, theme, the tables it has keys for. Works without storage, too; then nothing is kept. */
export type Theme = '' | 'light' | 'dark';

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

const MOST_TABLES = 40;

function load(name: string): string | null {
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
  } catch {
    // Nothing may be kept here.
  }
}

function firstLanguage(): Language {
  const kept = load('language') ?? '';
  return isLanguage(kept) ? kept : bestLanguage(typeof navigator === 'undefined' ? [] : navigator.languages);
}

function firstTables(): KeptTable[] {
  try {
    const kept: unknown = JSON.parse(load('tables') ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one?.key === 'string') : [];
  } catch {
    return [];
  }
}

class Kept {
  #language: Language = $state(firstLanguage());
  #theme: Theme = $state((load('theme') as Theme | null) ?? '');
  #tables: KeptTable[] = $state.raw(firstTables());
  #name = $state(load('name') ?? '');
  #skipAnimations = $state(load('skipAnimations') === 'yes');

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
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
  }

  /** What one is called at tables. */
  get name(): string {
    return this.#name;
  }
  set name(name: string) {
    this.#name = name;
    store('name', name);
  }

  /** Whether what others do is shown at once instead of one after the other. */
  get skipAnimations(): boolean {
    return this.#skipAnimations;
  }
  set skipAnimations(skipAnimations: boolean) {
    this.#skipAnimations = skipAnimations;
    store('skipAnimations', skipAnimations ? 'yes' : '');
  }

  /** Tables that this browser has keys for, the last one first. */
  get tables(): KeptTable[] {
    return this.#tables;
  }

  keep(table: KeptTable): void {
    const before = this.#tables.find((one) => one.key === table.key);
    const others = this.#tables.filter((one) => one.key !== table.key);
    this.#tables = [{ ...before, ...table }, ...others].slice(0, MOST_TABLES);
    store('tables', JSON.stringify(this.#tables));
  }

  #change(key: string, change: Partial<KeptTable>): void {
    this.#tables = this.#tables.map((one) => (one.key === key ? { ...one, ...change } : one));
    store('tables', JSON.stringify(this.#tables));
  }
  /** The link of a role at a table, after a new one was made; empty if it is not known here any more. */
  setLink(key: string, role: string, link: string): void {
    const { [role]: _, ...others } = this.#tables.find((one) => one.key === key)?.links ?? {};
    this.#change(key, { links: link ? { ...others, [role]: link } : others });
  }
  /** The game at a table is over. */
  setOver(key: string, over: Ending): void {
    this.#change(key, { over });
  }

  forget(key: string): void {
    this.#tables = this.#tables.filter((one) => one.key !== key);
    store('tables', JSON.stringify(this.#tables));
  }

  /** Something small by name: whether the first turn was shown, and the like. */
  flag(name: string): boolean {
    return load(`flag ${name}`) === 'yes';
  }
  setFlag(name: string): void {
    store(`flag ${name}`, 'yes');
  }
}
export const kept = new Kept();
