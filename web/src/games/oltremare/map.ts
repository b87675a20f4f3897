import type { GameView } from '../game';
import type { OltreMareEdition, OltreMareView } from './types';

/** The ports where the edition has them, with the sea routes and the ships. */
export const mapOf: NonNullable<GameView['mapOf']> = (zones, edition, view) => {
  const { ports, routes } = (edition as unknown as OltreMareEdition).box;
  const zone = zones.find((one) => one.kind === 'spaces' && one.items.length === ports.length);
  if (!zone) return null;
  const at = new Map(ports.map((port) => [port.id, port.xy]));
  const { seats } = view as OltreMareView;
  return {
    zone,
    spaces: ports.map((port, i) => ({
      id: port.id,
      at: port.xy,
      item: zone.items[i]!,
      told: '',
      ships: seats.flatMap((seat, number) => (seat.port === port.id ? [{ seat: number, heading: null }] : [])),
    })),
    routes: routes
      .map(({ ports: [from, to], via }) => [at.get(from)!, ...via, at.get(to)!])
      .filter((line) => line.every(Boolean)),
    margin: [70, 40],
    fits: false,
  };
};
