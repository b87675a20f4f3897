// Keeps the page on the device, so that it starts without a connection. Names with underscores are filled in when it is written or served.
const FILES = __FILES__;
const SERVED = __SERVED__;
const CACHE = 'fondaco';
const PAGE = 'index.html';
/** So often the page hears that it is still being kept, in milliseconds. */
const WORD = 3000;
/** So long it waits until a page says where it is, in milliseconds: one that sleeps does not. */
const SOON = 500;

const scope = new URL(self.registration.scope);
/** Under which address a file is kept: the version of a file that has not changed is kept as it is. */
const kept = (path) => new URL(`${path}?${FILES[path]}`, scope).href;
/** Some hosts send those who ask for the page by its name elsewhere, which browsers do not take from a worker. */
const address = (path) => new URL(path === PAGE ? './' : path, scope);

/** A file from the host; what may have changed under its name is asked for anew. */
async function load(path) {
  const answer = await fetch(address(path), { cache: path.startsWith('assets/') ? 'default' : 'no-cache' });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** Keep what has not been asked for so far; the page itself last, so that all that it needs is there. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  for (const path of [...Object.keys(FILES).filter((one) => one !== PAGE), PAGE]) {
    if (!(await cache.match(kept(path)))) await cache.put(kept(path), await load(path));
  }
}

// A new version is there when all of it is; before the first one, the page need not wait for what it loads itself.
self.addEventListener('install', (event) => {
  if (self.registration.active) event.waitUntil(keepAll());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      const wanted = new Set(Object.keys(FILES).map(kept));
      for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('message', (event) => {
  // The page asks for the new version when nobody is in the middle of something.
  if (event.data === 'renew') void self.skipWaiting();
  if (event.data === 'keep') {
    const say = (word) => event.ports[0].postMessage(word);
    const loading = setInterval(() => say('loading'), WORD);
    event.waitUntil(
      keepAll()
        .then(
          () => say(true),
          () => say(false),
        )
        .finally(() => clearInterval(loading)),
    );
  }
});

/** Where a page is now; its `url` is the one with which it was opened. */
const whereIs = (page) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, SOON, page.url);
    page.postMessage('where', [port2]);
  });

// A notification leads to the table that it tells of: to the page that shows it, else to a new one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = event.notification.data;
  event.waitUntil(
    (async () => {
      const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
      const places = await Promise.all(pages.map(whereIs));
      const open = pages[places.indexOf(address)];
      await (open ? open.focus() : self.clients.openWindow(address));
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = url.pathname.slice(scope.pathname.length) || PAGE;
  if (!(path in FILES)) return;
  const here = () => caches.open(CACHE).then((cache) => cache.match(kept(path)));
  /** From the host, and kept on the way: nothing is sent twice, but the page itself, which is kept last. */
  const fresh = async () => {
    const answer = await load(path).catch(() => null);
    if (!answer) return fetch(event.request);
    if (path === PAGE) return answer;
    const copy = answer.clone();
    event.waitUntil(caches.open(CACHE).then((cache) => cache.put(kept(path), copy)));
    return answer;
  };
  // A server may have been renewed since: its own page comes first, where it can be reached.
  const first = SERVED && path === PAGE;
  event.respondWith(
    first
      ? fetch(event.request).catch(async () => (await here()) ?? Response.error())
      : here().then((one) => one ?? fresh()),
  );
});
