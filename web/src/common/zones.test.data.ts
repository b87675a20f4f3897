// Things that lie on a table, for tests.
import type { Item, Zone } from '$/api/types';

export const thing = (label: string): Item => ({
  label,
  detail: '',
  count: null,
  seat: null,
  tone: '',
  actions: [],
  ids: [],
  about: '',
  attempt: '',
});

/** A map with so many places. */
export const mapZone = (id: string, count: number): Zone => ({
  id,
  title: 'Map',
  kind: 'spaces',
  seat: null,
  about: '',
  items: Array.from({ length: count }, (_, at) => thing(`place ${at}`)),
});
