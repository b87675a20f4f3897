// What happens is seen: points fly, what counted glows, and what others have set since one's own last turn stays marked.
import { untrack } from 'svelte';
import type { BoardProps } from '../game';
import type { Table } from './explanations';
import type { Flight } from './Flights.svelte';
import { belonging } from './hints';
import { ring, type Layout } from './layout';
import { still } from './motion';
import { along, type Point } from './path';
import { recently } from './recent';
import type { MilleFioriEvent, MilleFioriView } from './types';

export class ShownEvents {
  flights = $state.raw<Flight[]>([]);
  glowing = $state.raw(new Set<string>());
  /** What others have set, so that nobody has to remember it. */
  recent = $state.raw(new Set<string>());

  #flown = 0;
  #spot: Point | null = null;
  /** Where each seat's points come from: its own lozenges that counted. */
  #sources: (Point | undefined)[] = [];
  #last: BoardProps['happening'] = [];
  #before: MilleFioriView | null = null;

  /** `goTo`: bring a point of the board into sight. */
  constructor(
    private readonly table: Table,
    private readonly layout: () => Layout,
    private readonly goTo: (point: Point) => void,
  ) {}

  landed(id: number): void {
    this.flights = this.flights.filter((one) => one.id !== id);
  }

  /** From within an effect: what has changed since. */
  follow(events: BoardProps['happening'], view: MilleFioriView, seat: number | null): void {
    untrack(() => {
      this.recent = recently(this.recent, this.#before, view, seat);
      this.#before = view;
      if (events !== this.#last) this.#show(events as MilleFioriEvent[]);
      this.#last = events;
    });
  }

  #show(events: MilleFioriEvent[]): void {
    const { box, view, colours } = this.table;
    const layout = this.layout();
    let delay = 0;
    for (const event of events) {
      if (event.event === 'place') {
        this.#spot = layout.cells.get(event.cell) ?? null;
        if (this.#spot) this.goTo(this.#spot);
        const cells = belonging(box, event.cell, view.lozenges, event.seat);
        this.glowing = new Set(cells);
        this.#sources = view.seats.map((_, seat) => {
          const own =
            cells.find((id) => id === event.cell && event.seat === seat) ??
            cells.find((id) => view.lozenges[id] === seat);
          return own === undefined ? undefined : layout.cells.get(own);
        });
      } else if (event.event === 'sail' || event.event === 'bonus') {
        this.#spot =
          (event.event === 'sail' ? layout.sea[event.end] : layout.bonus[event.track]?.places[event.place]) ?? null;
        this.#sources = [];
        if (this.#spot && event.event === 'sail') this.goTo(this.#spot);
      } else if (event.event === 'points' && !still()) {
        const { seat } = event;
        const spaces = box.edition.score_track.spaces;
        const to = along(ring(layout), ((view.seats[seat]?.score ?? 0) % spaces) / spaces);
        const from = this.#sources[seat] ?? this.#spot ?? to;
        const flight = { id: this.#flown++, from, to, points: event.points, colour: colours[seat] ?? '', delay };
        this.flights = [...this.flights.slice(-12), flight];
        delay += 160;
      }
    }
  }
}
