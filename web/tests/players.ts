// People at the page: they see what is shown, and click what is lit.
import { test as base, expect, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import { WHOLE } from './layout';

export { expect };

/** How soon somebody looks again whether it is their turn, though nothing on the page has changed. */
const LOOK_AGAIN = 250;
/** What the browser itself complains about when the line is cut: no fault of the page. */
const LOST = /net::ERR_|WebSocket connection to|Failed to load resource/;

interface How extends BrowserContextOptions {
  /** Whether what cannot be undone waits before it is sent: `none`, unless a test is about it; empty: as the page has it. */
  waiting?: '' | 'none' | 'short' | 'confirm';
}

interface Opening {
  /** Whether there is a link for spectators among those that come back. */
  watch?: boolean;
  /** Where the page is. */
  home?: string;
  /** Other options than the usual ones, by their titles. */
  options?: Record<string, string | true>;
}

interface Seats {
  /** A person with a browser of their own. Whatever goes wrong in it is told by the test. */
  enter: (name: string, how?: How) => Promise<Player>;
}

/** In the browser, before the page: this was chosen in the preferences, unless something else was. */
function prefer(waiting: string): void {
  if (location.protocol === 'http:' && !localStorage.getItem('waiting')) localStorage.setItem('waiting', waiting);
}

/** In the browser: waits until something on the page changes, for so many milliseconds at most. */
function somethingNew(most: number): Promise<void> {
  return new Promise((done) => {
    const look = new MutationObserver(() => ends());
    const ends = () => {
      look.disconnect();
      done();
    };
    look.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    setTimeout(ends, most);
  });
}

export const test = base.extend<Seats>({
  enter: async ({ browser }, use) => {
    const complaints: string[] = [];
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async (name, { waiting = 'none', ...how } = {}) => {
      const context = await browser.newContext({ reducedMotion: 'reduce', ...how });
      if (waiting) await context.addInitScript(prefer, waiting);
      contexts.push(context);
      context.on('weberror', (error) => complaints.push(`${name}: ${error.error().stack}`));
      context.on('console', (said) => {
        if (said.type() === 'error' && !LOST.test(said.text())) complaints.push(`${name}: ${said.text()}`);
      });
      return new Player(await context.newPage(), name);
    });
    for (const context of contexts) await context.close();
    expect(complaints).toEqual([]);
  },
});

/** How somebody who could do several things picks one of them. */
export type Taste = (player: Player) => Promise<void>;
/** Whether somebody who plays on stops here. */
export type Enough = () => boolean | Promise<boolean>;

export class Player {
  /** How often this player has clicked a choice. */
  clicks = 0;

  constructor(
    readonly page: Page,
    readonly name: string,
  ) {}

  // What one sees.

  /** The line that says what is expected, when it is expected of this player and everything is on the table. */
  get myTurn(): Locator {
    return this.page
      .locator(WHOLE)
      .getByRole('status')
      .filter({ hasText: /^Your turn:/ });
  }
  get ranking(): Locator {
    return this.page.getByRole('region', { name: 'Ranking' });
  }
  get board(): Locator {
    return this.page.getByRole('main');
  }
  get log(): Locator {
    return this.page.getByRole('log', { name: 'Log' });
  }
  get talk(): Locator {
    return this.page.getByRole('log', { name: 'Chat' });
  }
  /** A seat, by the name of who sits there. */
  seat(name: string): Locator {
    return this.page.getByRole('list', { name: 'Players' }).getByRole('listitem').filter({ hasText: name });
  }
  /** The seats that something is expected of. */
  get acting(): Locator {
    return this.page.getByRole('list', { name: 'Players' }).locator('[aria-current]');
  }
  /** A choice on the board of Mille Fiori that is lit. */
  lit(name: RegExp | string = /^(Choose|Play|Place on|Take|Sail) /): Locator {
    return this.page
      .getByRole('group', { name: 'The board of Mille Fiori' })
      .getByRole('button', { name, disabled: false });
  }
  /** The card that one has chosen, hidden from the others. */
  get chosen(): Locator {
    return this.page
      .getByRole('group', { name: 'The board of Mille Fiori' })
      .getByRole('button', { pressed: true })
      .first();
  }
  /** What can be done at the table of a game without a drawing of its own. */
  get choices(): Locator {
    return this.page.getByRole('region', { name: 'What you can do' });
  }
  /** One of these choices, as a button of its own or as the thing on the table that it is about. */
  offered(name: RegExp | string): Locator {
    return this.board.getByRole('button', { name });
  }

  // What one does.

  /** A table of a game is opened on the page's own form, for just these others; the links to it. The first seat is one's own. */
  async openTable(
    game: string,
    others: string[],
    { watch = false, home = '/', options = {} }: Opening = {},
  ): Promise<Record<string, string>> {
    const { page } = this;
    await page.goto(home);
    await page
      .getByRole('article')
      .filter({ hasText: game })
      .getByRole('link', { name: /Open a table/ })
      .click();
    await page.getByLabel('Seat 1: Name').fill(this.name);
    for (const [at, other] of others.entries()) {
      const seat = page.getByLabel(`Seat ${at + 2}`, { exact: true });
      if (!(await seat.isVisible())) await page.getByRole('button', { name: 'Add a seat' }).click();
      const bot = other.startsWith('Bot');
      await seat.selectOption({ label: bot ? other : 'Person' });
      if (!bot) await page.getByLabel(`Seat ${at + 2}: Name`).fill(other);
    }
    const tooMany = page.getByRole('button', { name: `Remove seat ${others.length + 2}` });
    while (await tooMany.count()) await tooMany.click();
    for (const [title, value] of Object.entries(options))
      await (value === true ? page.getByLabel(title).check() : page.getByLabel(title).selectOption(value));
    await page.getByRole('combobox', { name: 'Bots' }).selectOption('Play at once');
    await page.getByRole('button', { name: 'Open the table' }).click();
    const links: Record<string, string> = {};
    if (home !== '/') return links; // at one device nobody needs a link
    for (const other of others.filter((one) => !one.startsWith('Bot'))) {
      links[other] = await page.getByRole('textbox', { name: `Link: For ${other}` }).inputValue();
    }
    if (Object.keys(links).length) {
      if (watch) links.watch = await page.getByRole('textbox', { name: 'Link: For spectators' }).inputValue();
      await page.getByRole('link', { name: 'Take my seat' }).click();
    }
    await page.waitForURL(/#\/table\//);
    return links;
  }

  /** Come by a link, and sit down where nobody sits yet. */
  async come(link: string): Promise<void> {
    await this.page.goto(link);
    await this.page.getByLabel('Your name').fill(this.name);
    await this.page.getByRole('button', { name: 'Take a seat' }).click();
  }

  async do(choice: Locator, how: Parameters<Locator['click']>[0] = {}): Promise<void> {
    await choice.click(how);
    this.clicks += 1;
  }

  async undo(): Promise<void> {
    await this.page.getByRole('button', { name: 'Undo' }).click();
  }

  async say(text: string): Promise<void> {
    await this.page.getByLabel('Type a message').fill(text);
    await this.page.getByRole('button', { name: 'Send' }).click();
  }

  async menu(entry: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Menu' }).click();
    await this.page.getByRole('dialog', { name: 'This table' }).getByRole('button', { name: entry }).click();
  }

  /** Wait until one is asked to choose. False: the game is over, or one has had enough. */
  async turn(enough: Enough = () => false): Promise<boolean> {
    const choices = this.lit().or(this.choices).or(this.page.locator('.liguria [data-choice]')).first();
    for (;;) {
      // What was clicked is answered when there is something to choose again, and then the name of the tab says whose turn it
      // is. In this order: the other way round, what is said would be of before the answer.
      const asked = await choices.isVisible();
      const title = await this.page.title();
      if (asked && title.startsWith('● Your turn')) return !(await enough());
      if (title.startsWith('Game over') || (await enough())) return false;
      await this.page.evaluate(somethingNew, LOOK_AGAIN);
    }
  }

  /** Play on by one's taste to the end of the game, or until one has had enough. */
  async playOn(taste: Taste, enough?: Enough): Promise<void> {
    while (await this.turn(enough)) await taste(this);
  }

  /** Play so many clicks, or to the end; the others play along as long as it takes. */
  async playFor(clicks: number, taste: Taste, others: readonly (readonly [Player, Taste])[] = []): Promise<void> {
    const last = this.clicks + clicks;
    const enough = () => this.clicks >= last;
    await Promise.all([this.playOn(taste, enough), ...others.map(([other, its]) => other.playOn(its, enough))]);
  }
}

/** What something is called for those who hear the page. */
export async function called(what: Locator): Promise<string> {
  return /"(.*?)"/.exec(await what.ariaSnapshot())?.[1] ?? '';
}

/** Mille Fiori: the first card, the first cell; now and then the ship. */
export const glassMaker: Taste = async (player) => {
  const extra = player.lit(/^Take /);
  if (await extra.count()) return player.do(extra.first(), { position: { x: 6, y: 24 } });
  const cells = player.lit(/^(Choose|Play|Place on) /);
  const sails = player.clicks % 7 === 6 ? player.lit(/^Sail /) : cells;
  await player.do(((await sails.count()) ? sails : (await cells.count()) ? cells : player.lit()).first());
};

/** Liguria: what was put together is sent, else something is chosen, else the turn ends. */
export const captain: Taste = async (player) => {
  const what = await captainsChoice(player);
  if (what) await player.do(what);
};

export async function captainsChoice(player: Player): Promise<Locator | null> {
  const { page } = player;
  const ready = page.locator('.liguria [data-send]:enabled');
  if (await ready.count()) return ready;
  for (const kind of ['dock', 'buyer', 'take', 'card', 'upgrade', 'deploy', 'lay', 'load', 'sail ']) {
    const open = page.locator(
      `.liguria [data-choice^="${kind}"]:not([aria-pressed="true"], [aria-disabled="true"], :disabled)`,
    );
    const count = await open.count();
    if (count) return open.nth(player.clicks % count);
  }
  const rest = page.locator('.liguria [data-choice]:not([aria-pressed="true"])');
  return (await rest.count()) ? rest.first() : null;
}

/** Any other game: the first choice of the first kind that there is. */
export const byKind = (...kinds: RegExp[]): Taste => {
  return async (player) => {
    for (const kind of kinds) {
      const fitting = player.offered(kind);
      if (await fitting.count()) return player.do(fitting.first());
    }
    const fold = player.choices.getByText('Click it on the table, or choose here:');
    if (await fold.count()) await fold.first().click();
    await player.do(player.choices.getByRole('button').first());
  };
};
