// What axe-core finds on a screen.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { drawn } from './layout';
import type { Player } from './players';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
interface Found {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** What depends on the style sheets alone. */
export const STYLES = ['css-orientation-lock'];
/** What depends on colours. */
export const COLOURS = ['color-contrast', 'link-in-text-block'];

/** All that axe-core finds, or what some of its rules find; in a dialog where one is open, for the rest was looked at before. */
export async function violations({ page }: Player, runOnly: string[] = []): Promise<string[]> {
  await drawn(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  // The style sheets are the same on every screen, and are read where they are asked for.
  const preload = runOnly === STYLES;
  const how = { resultTypes: ['violations'], preload, ...(runOnly.length ? { runOnly } : {}) };
  const found = await page.evaluate(async (how) => {
    interface Axe {
      run: (where: Node, how: unknown) => Promise<{ violations: Found[] }>;
    }
    const { axe } = globalThis as unknown as { axe: Axe };
    return (await axe.run(document.querySelector('dialog[open]') ?? document, how)).violations;
  }, how);
  return found.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}
