import { device } from './device.svelte';
import { reached } from './keeping.svelte';
import { keeper } from './where';

/**
 * When a newer version has taken the place of the files that this window loads its parts from, in whichever window that was
 * wished for, it begins anew: its next part would be of another version than the others. What it keeps, and where it is, stays.
 */
export function beginAnew(): void {
  if (!('serviceWorker' in navigator)) return;
  let before = keeper();
  navigator.serviceWorker.addEventListener('controllerchange', async () => {
    const first = !before;
    before = keeper();
    if (first || (!device.begun && (await isNewest()))) return;
    await device.settled();
    location.reload();
  });
}

/**
 * Whether the page is of the version that is kept now, as one that has just come from a server. What was kept before goes while
 * the worker that has taken over is being activated.
 */
async function isNewest(): Promise<boolean> {
  const worker = keeper();
  if (worker) await reached(worker, 'activated');
  const script = document.querySelector<HTMLScriptElement>('script[type="module"]');
  return script !== null && (await caches.match(script.src, { ignoreSearch: true })) !== undefined;
}
