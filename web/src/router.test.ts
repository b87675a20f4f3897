import { describe, expect, it } from 'vitest';
import { link, read, type Route } from './router.svelte';

describe('the router', () => {
  const routes: Route[] = [
    { screen: 'home' },
    { screen: 'api' },
    { screen: 'host', key: '' },
    { screen: 'host', key: 'h1Yx0_dJ-2rV' },
    { screen: 'open', game: 'draughts' },
    { screen: 'table', key: 'h1Yx0_dJ-2rV' },
    { screen: 'replay', id: 'abc', at: 12, viewpoint: 'all' },
    { screen: 'replay', id: 'abc', at: 0, viewpoint: 'watch' },
    { screen: 'puzzle', id: 'draughts-3', day: '2026-11-16' },
    { screen: 'puzzle', id: 'draughts-3', day: '' },
    { screen: 'mistakes', id: 'abc', seat: 2 },
    { screen: 'rules', game: 'draughts', rule: 'crowning' },
    { screen: 'rules', game: 'draughts', rule: '' },
    { screen: 'rules', game: '', rule: '' },
  ];
  it.each(routes)('finds back to $screen', (route) => expect(read(link(route))).toEqual(route));

  it('goes home from what it does not know', () => {
    for (const fragment of ['', '#', '#/', '#/nowhere/at/all', '#/table', '#/replay/', '#/%E0%A4%A/x']) {
      expect(read(fragment)).toEqual({ screen: 'home' });
    }
  });

  it('takes a moment that is none for the beginning', () => {
    expect(read('#/replay/abc?at=-3&viewpoint=1')).toEqual({ screen: 'replay', id: 'abc', at: 0, viewpoint: '1' });
    expect(read('#/replay/abc?at=x')).toEqual({ screen: 'replay', id: 'abc', at: 0, viewpoint: 'watch' });
  });

  it('takes the viewpoint from a link of an earlier version', () => {
    expect(read('#/replay/abc?at=2&eyes=1')).toEqual({ screen: 'replay', id: 'abc', at: 2, viewpoint: '1' });
  });
});
