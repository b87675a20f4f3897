// A game of another package, installed with pip, is played on the page, which knows nothing of it.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { House } from './house';
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
    await ann.playOn(byKind(/^Sow /));
    await expect(ann.ranking.getByRole('listitem')).toHaveCount(2);
    await expect(ann.log).toContainText('Sow pit');
    expect(ann.clicks).toBeGreaterThan(5);
  } finally {
    await house.kill();
  }
});
