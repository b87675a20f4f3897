// Keeps the page on the device, so that it starts without a connection. Names with underscores are filled in when it is written or served.
const FILES = __FILES__;
const SERVED = __SERVED__;
const CACHE = 'fondaco';

const scope = new URL(self.registration.scope);
/** Under which address a file is kept: the version of a file that has not changed is kept as it is. */
const kept = (path) => new URL(`${path}?${FILES[path]}`, scope).href;

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      for (const path of Object.keys(FILES)) {
        if (await cache.match(kept(path))) continue;
        const answer = await fetch(new URL(path, scope), { cache: 'no-cache' });
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        await cache.put(kept(path), answer);
      }
    })(),
  );
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

// The page asks for the new version when nobody is in the middle of something.
self.addEventListener('message', ({ data }) => {
  if (data === 'renew') void self.skipWaiting();
});

// A notification leads to the table that it tells of.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = event.notification.data;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      const open = pages.find(({ url }) => url === address);
      return open ? open.focus() : self.clients.openWindow(address);
    }),
  );
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = url.pathname.slice(scope.pathname.length) || 'index.html';
  if (!(path in FILES)) return;
  const here = () => caches.open(CACHE).then((cache) => cache.match(kept(path)));
  // A server may have been renewed since: its own page comes first, where it can be reached.
  const first = SERVED && path === 'index.html';
  event.respondWith(
    first
      ? fetch(event.request).catch(async () => (await here()) ?? Response.error())
      : here().then((one) => one ?? fetch(event.request)),
  );
});
