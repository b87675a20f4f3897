import { ask, inLanguage } from '$/api/http';
import type { HostDetails, HostTables, RemoveChat } from '$/api/types';

export const FILTERS = ['all', 'active', 'playing', 'waiting', 'over'] as const;
export type Filter = (typeof FILTERS)[number];

/** What the host asks the server for, with the host's key. */
export class HostApi {
  constructor(readonly key: string) {}

  tables(search: string, show: Filter, after = ''): Promise<HostTables> {
    const asked = new URLSearchParams({ search, show, after });
    return ask(inLanguage(`/api/host/tables?${asked}`), { key: this.key });
  }
  details(id: string): Promise<HostDetails> {
    return ask(inLanguage(this.#path(id)), { key: this.key });
  }

  unlist = (id: string): Promise<unknown> => this.#do(id, 'unlist');
  close = (id: string): Promise<unknown> => this.#do(id, 'close');
  delete = (id: string): Promise<unknown> => this.#do(id, 'delete');
  /** Without a seat: the spectators. */
  mute = (id: string, seat: number | null, on: boolean): Promise<unknown> => this.#do(id, 'mute', { seat, on });
  removeName = (id: string, seat: number | null): Promise<unknown> => this.#do(id, 'name', { seat });
  removeChat = (id: string, which: RemoveChat): Promise<unknown> => this.#do(id, 'chat', which);
  export(id: string, passphrase: string): Promise<{ name: string; file: string }> {
    return ask(`${this.#path(id)}/export`, { key: this.key, body: { passphrase } });
  }
  import(file: string, passphrase: string): Promise<{ id: string }> {
    return ask('/api/host/tables', { key: this.key, body: { file, passphrase } });
  }

  #do(id: string, act: string, body: unknown = {}): Promise<unknown> {
    return ask(`${this.#path(id)}/${act}`, { key: this.key, body });
  }
  #path(id: string): string {
    return `/api/host/tables/${encodeURIComponent(id)}`;
  }
}
