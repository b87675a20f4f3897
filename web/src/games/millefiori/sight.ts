// Where the board is larger than the screen it is moved to what matters.
import type { Layout } from './layout';
import { still } from './motion';
import type { Point } from './path';

/** The part of the screen that shows the board: what scrolls, less what lies over it. */
function seen(root: HTMLElement): { scroller: Element; top: number; bottom: number } | null {
  const stage = root.querySelector('.stage');
  const scroller = stage && stage.scrollHeight > stage.clientHeight + 1 ? stage : root.closest('main');
  if (!scroller) return null;
  const { top, bottom } = scroller.getBoundingClientRect();
  const tray = scroller === stage ? bottom : (root.querySelector('.tray')?.getBoundingClientRect().top ?? bottom);
  return { scroller, top, bottom: Math.min(bottom, tray) };
}

function centre(scroller: Element, by: number): void {
  scroller.scrollBy({ top: by, behavior: still() ? 'auto' : 'smooth' });
}

/** To a point of the board, if it is out of sight. */
export function showPoint(root: HTMLElement, { y }: Point, { height, margin }: Layout): void {
  const there = seen(root);
  const lagoon = root.querySelector('.lagoon')?.getBoundingClientRect();
  if (!there || !lagoon) return;
  const at = lagoon.top + ((y + margin) / (height + 2 * margin)) * lagoon.height;
  if (at > there.top + 40 && at < there.bottom - 40) return;
  centre(there.scroller, at - (there.top + there.bottom) / 2);
}

/** To the cells that may be taken, unless all are in sight. */
export function showAllowed(root: HTMLElement): void {
  const there = seen(root);
  const cells = [...root.querySelectorAll('.cell.allowed')].map((cell) => cell.getBoundingClientRect());
  if (!there || !cells.length) return;
  const top = Math.min(...cells.map((cell) => cell.top));
  const bottom = Math.max(...cells.map((cell) => cell.bottom));
  if (top >= there.top && bottom <= there.bottom) return;
  centre(there.scroller, (top + bottom - there.top - there.bottom) / 2);
}
