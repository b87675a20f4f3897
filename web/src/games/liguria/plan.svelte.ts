// What is being put together before it is sent: tiles of the row, cubes, a course, and what is done where it ends.
import { counted, each, type Row } from './box';
import type { Colour } from './palette';
import { gaps, open, price, type Pick } from './picks';
import { canConquer, canDeploy, canLoad, stopAt, type Stop } from './stops';
import type { Table } from './table.svelte';
import { actionsOf, inReach, least, mayStopOver, type Reach } from './voyage';

/** What stands ready to be sent. */
export interface Ready {
  actions: string[];
  /** What is still missing: it cannot be sent yet. */
  lacking: boolean;
}

/** Phases in which a course may go on. */
const UNDER_SAIL = ['underway', 'stopped', 'visiting'];

export class Plan {
  tiles: number[] = $state.raw([]);
  cubes: Colour[] = $state.raw([]);
  /** Knights or diplomats, one by one. */
  laid: string[] = $state.raw([]);
  row: Row | null = $state.raw(null);
  to: Reach | null = $state.raw(null);
  stopover: number | null = $state.raw(null);
  turned = $state(false);

  constructor(private readonly table: Table) {}

  /** Begin anew. */
  clear(): void {
    this.tiles = [];
    this.cubes = [];
    this.laid = [];
    this.row = null;
    this.to = null;
    this.stopover = null;
    this.turned = false;
  }
  /** Where the course goes on to after its stopover. */
  next: number | null = $state.raw(null);
  /** The table is another: begin anew. After a stopover the course still leads to where it was to end. */
  goOn(): void {
    const { view, seat } = this.table;
    if (this.to && this.stopover !== null) this.next = this.to.place;
    if (view.active !== seat || !UNDER_SAIL.includes(view.phase)) this.next = null;
    this.clear();
    const idle = !this.table.may('lay') && !this.table.may('load');
    if (idle && this.onward) this.to = this.onward;
    this.#suggest();
  }
  /** The rest of the course, where it goes on; with no steps: it ends here. */
  readonly onward: Reach | null = $derived.by(() => {
    const { player, legal } = this.table;
    if (this.next === null || !this.table.mine) return null;
    if (this.next === player?.ship && legal.has('stop')) return { place: this.next, steps: 0, turned: false };
    return this.reachOf(this.next);
  });

  readonly any = $derived(
    this.tiles.length + this.cubes.length + this.laid.length > 0 || this.row !== null || this.to !== null,
  );

  // Tiles of the row

  readonly pick: Pick = $derived.by(() => {
    const { view, screen } = this.table;
    return { row: view.row, toTake: view.turn.to_take, coins: screen?.coins ?? 0 };
  });
  readonly openTiles = $derived.by(() => new Set(this.table.may('take') ? open(this.pick, this.tiles) : []));
  readonly gaps = $derived(this.tiles.length ? gaps(this.pick, this.tiles) : []);
  readonly price = $derived(price(this.pick, this.tiles));

  /** The tiles that are chosen. */
  readonly chosen = $derived(this.tiles.flatMap((place) => this.pick.row[place] ?? []));

  toggleTile(place: number): void {
    if (this.tiles.includes(place)) this.tiles = this.tiles.filter((one) => one !== place);
    else if (this.openTiles.has(place)) this.tiles = [...this.tiles, place];
  }

  // Cubes: for the own dock, from a dock, or of an island of one's own

  /** How many cubes can be chosen. */
  readonly mostCubes = $derived.by(() => {
    const { view, box, player } = this.table;
    if (view.phase === 'docking')
      return box.edition.setup.start_cubes - Object.values(player?.dock ?? {}).reduce((sum, count) => sum + count, 0);
    if (view.phase === 'visiting') return view.turn.gifts;
    return this.stop?.load?.most ?? 0;
  });
  mayAdd(colour: Colour): boolean {
    const { view } = this.table;
    if (this.cubes.length >= this.mostCubes) return false;
    const has = counted(this.cubes)[colour] ?? 0;
    if (view.phase === 'docking') return !has && this.table.legal.has(`dock ${colour}`);
    if (view.phase === 'visiting') return has < (view.supply[colour] ?? 0) && this.table.legal.has(`load ${colour}`);
    return has < (this.stop?.load?.dock.filter((one) => one === colour).length ?? 0);
  }
  addCube(colour: Colour): void {
    if (this.mayAdd(colour)) this.cubes = [...this.cubes, colour];
  }
  dropCube(colour: Colour): void {
    const at = this.cubes.lastIndexOf(colour);
    if (at >= 0) this.cubes = this.cubes.filter((_, i) => i !== at);
  }

  // The voyage

  readonly reach = $derived.by(() => (this.table.mine ? inReach(this.table.view, this.table.legal, this.turned) : []));
  reachOf(place: number): Reach | null {
    return this.reach.find((one) => one.place === place) ?? null;
  }
  /** A place on the sea is clicked: the end of the course, a stopover on it, or away again. */
  choosePlace(place: number): void {
    const reach = this.reachOf(place);
    if (!reach) return;
    const { to } = this;
    this.next = null;
    this.cubes = [];
    this.laid = [];
    this.row = null;
    if (to?.place === place) {
      this.to = null;
      this.stopover = null;
    } else if (to && to.turned === reach.turned && mayStopOver(this.table.view, to, reach.steps)) {
      this.stopover = this.stopover === reach.steps ? null : reach.steps;
    } else {
      this.to = reach;
      this.stopover = null;
    }
    this.#suggest();
  }
  /** What nearly everybody does there stands ready: the fewest knights that conquer, and all cubes if all can be loaded. */
  #suggest(): void {
    const { stop } = this;
    if (!stop) return;
    if (canConquer(stop)) this.layLeast();
    else if (stop.load && stop.load.most === stop.load.dock.length) this.cubes = [...stop.load.dock];
  }
  toggleTurn(): void {
    this.turned = !this.turned;
    this.to = null;
    this.stopover = null;
  }

  /** What can be done where the ship has stopped, or would stop. */
  readonly stop: Stop | null = $derived.by(() => {
    const { view, box, seat, mine, player } = this.table;
    if (!mine || seat === null || !player) return null;
    if (this.to) {
      const over =
        this.stopover === null
          ? null
          : this.reach.find((one) => one.steps === this.stopover && one.turned === this.to!.turned);
      return stopAt(view, box, seat, (over ?? this.to).place);
    }
    return view.phase === 'stopped' ? stopAt(view, box, seat, player.ship) : null;
  });

  // Knights and diplomats

  /** Those that are not on the table yet, one by one. */
  readonly toLay = $derived.by(() => {
    const { box, screen } = this.table;
    const kind = this.stop?.conquer ? 'knight' : 'diplomat';
    return Object.entries(screen?.tiles ?? {})
      .filter(([id]) => box.tile(id).kind === kind)
      .flatMap(([id, count]) => Array.from({ length: count }, () => id));
  });
  readonly needed = $derived(this.stop?.conquer?.needed ?? this.stop?.deploy?.needed ?? 0);
  worth(ids: readonly string[]): number {
    return ids.reduce((sum, id) => sum + this.#worthOf(id), 0);
  }
  #worthOf(id: string): number {
    const tile = this.table.box.tile(id);
    return tile.swords ?? tile.scrolls ?? 0;
  }
  /** What is laid down already, and what would be. */
  readonly shown = $derived.by(() => this.worth(each(this.table.view.turn.laid)) + this.worth(this.laid));
  /** A tile is clicked on or off. */
  setLaid(id: string, on: boolean): void {
    const at = this.laid.lastIndexOf(id);
    this.laid = on ? [...this.laid, id] : this.laid.filter((_, i) => i !== at);
  }
  layLeast(): void {
    const laid = this.shown - this.worth(this.laid);
    this.laid = least(
      this.toLay.map((id) => ({ id, worth: this.#worthOf(id) })),
      this.needed - laid,
    );
  }
  chooseRow(row: Row): void {
    this.row = this.row === row ? null : row;
    if (this.row) this.layLeast();
    else this.laid = [];
  }

  // What is sent

  readonly ready: Ready | null = $derived.by(() => {
    const { view, mine } = this.table;
    if (!mine) return null;
    if (view.phase === 'docking')
      return { actions: this.cubes.map((colour) => `dock ${colour}`), lacking: this.cubes.length < this.mostCubes };
    if (view.phase === 'picking')
      return {
        actions: [...this.tiles].sort((a, b) => a - b).map((place) => `take ${place + 1}`),
        lacking: this.tiles.length < this.pick.toTake,
      };
    if (view.phase === 'visiting')
      return { actions: this.cubes.map((colour) => `load ${colour}`), lacking: !this.cubes.length };
    const there = this.#there();
    // Where nothing is chosen at a stopover, the rest of the course stands ready.
    const to = this.to ?? (there.length || this.laid.length || this.row ? null : this.onward);
    const course = to ? actionsOf(view, { to, stopover: this.stopover }) : [];
    return course.length || there.length
      ? { actions: [...course, ...there], lacking: this.#lacks }
      : this.laid.length || this.row
        ? { actions: [], lacking: true }
        : null;
  });
  get #lacks(): boolean {
    if (this.stop?.conquer) return this.laid.length > 0 && this.shown < this.needed;
    return (this.row !== null || this.laid.length > 0) && (this.shown < this.needed || this.row === null);
  }
  #there(): string[] {
    const { stop } = this;
    if (!stop) return [];
    const laid = this.laid.map((id) => `lay ${id}`);
    const begun = Object.keys(this.table.view.turn.laid).length > 0;
    if (stop.conquer) return laid.length || begun ? [...laid, 'conquer'] : [];
    const load = this.cubes.map((colour) => `load ${colour}`);
    const deploy = this.row ? [...laid, `deploy ${this.row}`] : [];
    // What was laid down is used before anything else is done.
    return begun ? [...deploy, ...load] : [...load, ...deploy];
  }

  /** What could still be done where the ship lies. */
  readonly undone = $derived.by(() => {
    const { view, box, seat, mine, player, legal } = this.table;
    if (!mine || seat === null || !player || view.phase !== 'stopped') return null;
    const stop = stopAt(view, box, seat, player.ship);
    return {
      load: canLoad(stop) && this.table.may('load') ? stop.load!.most : 0,
      conquer: canConquer(stop) && this.table.may('lay'),
      deploy: canDeploy(stop) && this.table.may('lay') && stop.deploy!.rows.length > 0,
      turn: legal.has('turn'),
    };
  });
}
