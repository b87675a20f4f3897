import { mount } from 'svelte';
import './style.css';
import App from './App.svelte';
import { device } from './device/device.svelte';
import { keeping } from './device/keeping.svelte';
import { beginAnew } from './device/versions';
import { alone, isKept } from './device/where';
import { kept } from './kept.svelte';
import { whenStill } from './parts/steps.svelte';
import { follow, here } from './router.svelte';
import { screenOf } from './screens/load';
import { listen } from './sound/awake';
import { speak } from './words/words.svelte';

// Parts of the page that the server no longer has: it has been updated, and so the page must be. Not twice in a row.
addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('renewed') ?? 0);
  if (Date.now() - last < 60_000) return;
  sessionStorage.setItem('renewed', String(Date.now()));
  location.reload();
});

/** How long nothing is drawn when a screen is whole, in milliseconds: Python would keep it waiting where there are few cores. */
const WHOLE = 150;
/** How long nobody waits for a table when the rest of the page is fetched, in milliseconds. */
const AT_REST = 3000;

follow();
listen();
beginAnew();
// The game is loaded while one looks around, and what one may need another time after that.
if (alone) {
  device
    .open(Promise.all([keeping.attend(), whenStill(WHOLE)]))
    .then(() => whenStill(AT_REST))
    .then(
      () => keeping.begin(),
      () => undefined,
    );
} else if (isKept()) {
  // What is kept follows the server's version, and what the browser has cleared is kept again.
  void whenStill(AT_REST).then(() => keeping.begin());
}
// At the same time as its texts; the app says so if it does not come.
screenOf(here.route).catch(() => undefined);
await speak(kept.language);
mount(App, { target: document.getElementById('page')! });
// Letters that are first seen at a table would lay out all of it anew when they come.
for (const face of document.fonts) face.load().catch(() => undefined);
