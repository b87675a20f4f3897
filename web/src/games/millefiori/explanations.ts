// What everything on the table is and does, in one sentence each, with the rule that says more.
import type { ActionForecast } from '$/api/types';
import type { Explanation } from '$/parts/explain.svelte';
import { createContext } from 'svelte';
import { joined, nameIn, say } from '$/words/words.svelte';
import type { Box, Cell } from './box';
import Preview from './Preview.svelte';
import ProgressList from './ProgressList.svelte';
import { progress } from './progress';
import type { Level, MilleFioriView, RegionId } from './types';

/** What the board knows; read whenever something is explained. */
export interface Table {
  readonly box: Box;
  readonly view: MilleFioriView;
  readonly names: string[];
  readonly colours: string[];
  /** What may be done now, and what it would bring. */
  readonly open: ReadonlySet<string>;
  readonly forecasts: ReadonlyMap<string, ActionForecast>;
}

const REGION_RULES: Record<RegionId, string> = {
  workshops: 'workshops-points',
  houses: 'houses-points',
  nobili: 'people-points',
  populi: 'people-points',
  trade: 'trade-points',
  port: 'port-fleet',
};
const PLACE_RULES: Record<RegionId, string> = {
  workshops: 'workshops-place',
  houses: 'houses-place',
  nobili: 'people-place',
  populi: 'people-place',
  trade: 'trade-place',
  port: 'port-place',
};
const BONUS_RULES: Record<string, string> = {
  workshops: 'workshops-bonus',
  houses: 'houses-bonus',
  nobili: 'people-bonus',
  populi: 'people-bonus',
  trade: 'trade-bonus',
};

export class Explanations {
  constructor(private readonly table: Table) {}

  get #texts() {
    return say().games.millefiori;
  }
  get #t() {
    return this.#texts.explain;
  }
  #name(id: string): string {
    return nameIn(this.#texts.names, id);
  }
  #player(seat: number): string {
    return this.table.names[seat] ?? '';
  }

  /** With what it would bring, if it may be done now. */
  #choice(action: string, what: Explanation): Explanation {
    if (!this.table.open.has(action)) return what;
    return { ...what, soon: true, more: { part: Preview, props: { table: this.table, action } } };
  }

  cell(id: string): Explanation | null {
    const { box, view } = this.table;
    const cell = box.cells.get(id);
    if (!cell) return null;
    const owner = view.lozenges[id];
    const thing = cell.region === 'houses' ? this.#t.house({ number: cell.value }) : this.#name(cell.symbol);
    return this.#choice(`place ${id}`, {
      title: owner === undefined ? thing : this.#t.owner({ thing, name: this.#player(owner) }),
      text: this.#scores(cell),
      ...rule(cell.symbol === 'pigments' ? 'workshops-pigments' : REGION_RULES[cell.region]),
    });
  }

  #scores(cell: Cell): string {
    const { box, view } = this.table;
    const { scoring } = box.edition;
    switch (cell.region) {
      case 'workshops':
        return this.#t.workshop({
          each: cell.symbol === 'pigments' ? scoring.workshop_cell_pigments : scoring.workshop_cell,
        });
      case 'houses':
        return this.#t.houseCell({ number: cell.value });
      case 'nobili':
      case 'populi': {
        const level = box.edition[cell.region].cells.find((one) => one.id === cell.id)?.level ?? 'bottom';
        const points = scoring.people_level[level];
        const values = { points, double: points * scoring.people_match_multiplier };
        return level === 'bottom' ? this.#t.personBottom(values) : this.#t.person(values);
      }
      case 'trade': {
        const same = [...box.cells.values()].filter((one) => one.region === 'trade' && one.symbol === cell.symbol);
        return this.#t.good({ number: same.filter((one) => one.id in view.lozenges).length });
      }
      case 'port':
        return this.#t.ship;
    }
  }

  region(region: RegionId): Explanation {
    const texts = { ...this.#t, nobili: this.#t.people, populi: this.#t.people };
    return { title: this.#name(region), text: texts[region], ...rule(PLACE_RULES[region]) };
  }

  /** A star of the workshops by its id, one above a pyramid as `nobili 1`. */
  star(id: string): Explanation {
    const { box, view } = this.table;
    const around = box.around.get(id);
    if (around) {
      const spent = around.every((cell) => cell in view.lozenges);
      return { text: spent ? this.#t.starSpent : this.#t.star, ...rule('workshops-extra') };
    }
    const spent = box.peak(id).every((cell) => cell in view.lozenges);
    return { text: spent ? this.#t.peakSpent : this.#t.peak, ...rule('people-extra') };
  }

  /** A bonus track, or one place of it, with how far everybody is. */
  bonus(track: string, place?: number): Explanation {
    const { view } = this.table;
    const places = view.bonus[track] ?? [];
    const here = place === undefined ? undefined : places[place];
    const free = places.find((one) => one.seat === null);
    const need = progress(this.table.box, view)[track]?.[0]?.need ?? 0;
    const values = { need, points: free?.points ?? 0 };
    const earned = track === 'houses' ? this.#t.bonusHouses(values) : this.#t.bonusSymbols(values);
    const taken = here?.seat != null;
    return {
      title: this.#t.bonus({ region: this.#name(track) }),
      text: taken
        ? this.#t.bonusTaken({ name: this.#player(here.seat ?? 0), points: here.points })
        : free
          ? earned
          : this.#t.bonusNone,
      ...rule(BONUS_RULES[track] ?? 'bonus-track'),
      more: { part: ProgressList, props: { table: this.table, track } },
    };
  }

  /** The signs by the houses: what so many different numbers bring. */
  different(number: number, extra: boolean): Explanation {
    if (!extra) return this.bonus('houses');
    return {
      title: this.#t.different({ number }),
      text: this.#t.differentExtra({ number }),
      ...rule('houses-extra'),
      more: { part: ProgressList, props: { table: this.table, track: 'houses', need: number } },
    };
  }

  level(level: Level): Explanation {
    const { scoring } = this.table.box.edition;
    const points = scoring.people_level[level];
    return {
      text: this.#t.level({ points, double: points * scoring.people_match_multiplier }),
      ...rule('people-points'),
    };
  }

  fleet(points: number, done: boolean): Explanation {
    const all = this.table.box.edition.scoring.fleet_by_goods.join(', ');
    const text = done ? this.#t.fleetDone : this.#t.fleetNow({ points, all });
    return { title: this.#t.fleet, text, ...rule('port-fleet') };
  }
  deal = (): Explanation => ({ text: this.#t.deal, ...rule('trade-extra') });
  arrow = (): Explanation => ({ text: this.#t.arrow, ...rule('houses-place') });

  sea = (): Explanation => ({ text: this.#t.sea, ...rule('sail-instead') });
  /** The button: it says by itself what it does, so only what comes of it is added. */
  sail(): Explanation {
    const { view, box } = this.table;
    const last = view.seats[view.active ?? 0]?.ship === box.edition.sea.spaces.length - 1;
    return this.#choice('sail', last ? { text: this.#texts.stuck, ...rule('sea-end') } : this.sea());
  }
  decline = (): Explanation => ({ text: this.#texts.declines, soon: true, ...rule('extra-card') });
  /** A space of the sea; the one where the ship would land, with what that brings. */
  space(number: number, target = false): Explanation {
    const what = this.#space(number);
    return target ? this.#choice('sail', what) : what;
  }
  #space(number: number): Explanation {
    const { box, view } = this.table;
    const spaces = box.edition.sea.spaces;
    const { points: count, extra } = spaces[number] ?? { points: 0, extra: false };
    const here = view.seats.flatMap((seat, at) => (seat.ship === number ? this.#player(at) : []));
    const thing = this.#t.space({ space: number });
    const title = here.length ? this.#t.owner({ thing, name: joined(here) }) : thing;
    if (number === 0) return { title, text: this.#t.spaceStart, ...rule('sail-instead') };
    if (number === spaces.length - 1) {
      const text = extra ? this.#t.spaceLastBoth({ count }) : this.#t.spaceLast({ count });
      return { title, text, ...rule('sea-end') };
    }
    if (!extra) return { title, text: this.#t.spacePoints({ count }), ...rule('sea-points') };
    return { title, text: count ? this.#t.spaceBoth({ count }) : this.#t.spaceStar, ...rule('sea-extra') };
  }

  ring = (): Explanation => ({
    text: this.#t.ring({ spaces: this.table.box.edition.score_track.spaces }),
    ...rule('goal'),
  });
  marker(seat: number): Explanation {
    const count = this.table.view.seats[seat]?.score ?? 0;
    return { text: this.#t.marker({ name: this.#player(seat), count }), ...rule('goal') };
  }

  round = (): Explanation => ({ text: this.#t.round({ count: this.table.view.cards_of_round }), ...rule('choose') });
  doge = (): Explanation => ({ title: this.#texts.doge, text: this.#t.doge, ...rule('turn-order') });
  supply(seat: number): Explanation {
    const count = this.table.view.seats[seat]?.supply ?? 0;
    return { text: this.#t.supply({ name: this.#player(seat), count }), ...rule('end-lozenges') };
  }
  /** What lies before a seat, if it is no open card. */
  slot(seat: number): Explanation {
    const { view } = this.table;
    const name = this.#player(seat);
    const before = (other: number) => (other - view.doge + view.seats.length) % view.seats.length;
    const played = view.active !== null && before(seat) < before(view.active);
    const text = view.seats[seat]?.has_chosen
      ? this.#t.slotChosen({ name })
      : view.phase === 'choosing'
        ? this.#t.slotChoosing({ name })
        : played
          ? this.#t.slotPlayed({ name })
          : this.#t.slotWaiting({ name });
    return { text, ...rule('turn-order') };
  }

  /** A card, and what could be done with it as the action says. */
  card(name: string, action = ''): Explanation {
    const { symbol, number, region } = this.table.box.card(name);
    const { uses, sails } = this.#texts;
    const times = { times: this.table.box.edition.scoring.people_match_multiplier };
    const use = { ...uses, nobili: uses.nobili(times), populi: uses.populi(times) }[region];
    return this.#choice(action, {
      title: `${this.#name(symbol)} ${number}`,
      text: `${use}, ${sails({ number })}`,
      ...rule(PLACE_RULES[region]),
    });
  }
  hand(): Explanation {
    const { view } = this.table;
    if (view.late_choice) return { text: this.#t.handLate, ...rule('late-choice') };
    if (view.card_of_round === view.cards_of_round) return { text: this.#t.handLast, ...rule('round-end') };
    return { text: this.#t.hand, ...rule('pass') };
  }
  display = (): Explanation => ({ title: this.#texts.display, text: this.#t.display, ...rule('extra-card') });
  deck = (): Explanation => ({ text: this.#t.deck, ...rule('end-deck') });
}

/** What the parts of the board ask; the board sets it. */
export const [explanations, setExplanations] = createContext<Explanations>();

const rule = (id: string): Pick<Explanation, 'game' | 'rule'> => ({ game: 'millefiori', rule: id });
