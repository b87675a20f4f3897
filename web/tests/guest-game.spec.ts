// A game of another package, installed with pip, is played on the page, which knows nothing of it.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ANALYSED, House } from './house';
import { byKind, expect, test } from './players';

const PYTHON = new URL('../../.venv/bin/python', import.meta.url).pathname;
const EXAMPLE = new URL('../../examples/kalah', import.meta.url).pathname;

/** The folder that the package is installed in. */
function install(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fondaco-guest-'));
  const [source, site] = [join(folder, 'source'), join(folder, 'site')];
  cpSync(EXAMPLE, source, { recursive: true }); // building leaves things behind
  const how = ['--quiet', '--no-index', '--no-build-isolation', '--no-deps', '--target', site];
  execFileSync(PYTHON, ['-m', 'pip', 'install', ...how, source]);
  return site;
}

test('Kalah: a whole game by clicks', async ({ enter }) => {
  const path = [install(), process.env['PYTHONPATH'] ?? ''].filter(Boolean).join(delimiter);
  const house = await House.open({ PYTHONPATH: path });
  try {
    const ann = await enter('Ann', { baseURL: house.address });
    await ann.openTable('Kalah', ['Bot: Apprentice']);
    await expect(ann.seat('Ann')).toBeVisible();
    await ann.turn();
    // What cannot be used says why: a pit of the other side.
    await ann.board.getByText('H', { exact: true }).click();
    await expect(ann.page.getByRole('alert').filter({ hasText: 'from one of your pits' })).toBeVisible();
    // The coach has points to tell, and no chances: for this game nobody has measured them.
    await ann.page.getByRole('button', { name: 'Hint' }).click();
    const hint = ann.page.getByRole('region', { name: 'Hint' });
    await expect(hint.getByText('Best choice', { exact: true })).toBeVisible();
    await expect(hint).toContainText('expected at the end');
    await expect(hint).not.toContainText(/%|deals/);
    await hint.getByRole('button', { name: 'Close' }).click();
    await ann.playOn(byKind(/^Sow /));
    await expect(ann.ranking.getByRole('listitem')).toHaveCount(2);
    await expect(ann.log).toContainText('Sow pit');
    expect(ann.clicks).toBeGreaterThan(5);
    await ann.page.getByRole('button', { name: 'Analyse this game' }).click();
    await expect(ann.page.getByRole('slider', { name: 'Chances of winning' })).toBeVisible(ANALYSED);
    await ann.page.getByRole('link', { name: 'Open in the replay' }).click();
    await ann.page.getByRole('button', { name: 'Analysis', exact: true }).click();
    await expect(ann.page.getByText('How reliable these chances are is not known for this game')).toBeVisible();
    await expect(ann.page.getByText('No costly moves found.')).toBeVisible();
  } finally {
    await house.kill();
  }
});
