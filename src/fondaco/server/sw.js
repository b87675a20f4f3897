// Keeps the page on the device, so that it starts without a connection. Names with underscores are filled in when it is written or served.
const FILES = __FILES__;
const SERVED = __SERVED__;
const PAGE = 'index.html';
/** So long the server's own page is waited for, in milliseconds: then it counts as out of reach. */
const LATE = 5000;
/** So often the page hears that it is still being kept, in milliseconds. */
const WORD = 3000;
/** So long it waits until a page says where it is, in milliseconds: one that sleeps does not. */
const SOON = 500;

const scope = new URL(self.registration.scope);
/** Another folder of this host may have a copy of its own. */
const CACHE = `fondaco ${scope.pathname}`;
/** Under which address a file is kept: the version of a file that has not changed is kept as it is. */
const kept = (path) => new URL(`${path}?${FILES[path]}`, scope).href;
/** Some hosts send those who ask for the page by its name elsewhere, which browsers do not take from a worker. */
const address = (path) => new URL(path === PAGE ? './' : path, scope);

/** Where it is noted that the host's page is newer than what is kept. It goes when a newer worker takes over. */
const NEWER = new URL('newer', scope).href;

/** A file from the host; what may have changed under its name is asked for anew. */
async function load(path) {
  const answer = await fetch(address(path), { cache: path.startsWith('assets/') ? 'default' : 'no-cache' });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** Whether this is the file of this version. */
async function isOurs(path, answer) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer()));
  const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return found.startsWith(FILES[path]);
}

/** Keep a file. One of another version, as hosts send while they are being renewed, would be kept for good: it is not taken. */
async function keep(path, answer) {
  if (!(await isOurs(path, answer))) throw new Error(`${path} is of another version`);
  await (await caches.open(CACHE)).put(kept(path), answer);
}

/** The page has come from the host, as it is not kept yet: if it is newer, so must be the Python that it is played with. */
async function follow(page) {
  const cache = await caches.open(CACHE);
  if (await isOurs(PAGE, page)) return cache.delete(NEWER);
  const { registration } = self;
  const isRenewed = () => registration.installing ?? registration.waiting;
  if (!isRenewed()) await Promise.race([registration.update(), new Promise((resolve) => setTimeout(resolve, LATE))]);
  if (isRenewed()) await cache.put(NEWER, new Response());
}

/** Keep what has not been asked for so far; the page itself last, so that all that it needs is there. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  for (const path of [...Object.keys(FILES).filter((one) => one !== PAGE), PAGE]) {
    if (!(await cache.match(kept(path)))) await keep(path, await load(path));
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
          (error) => {
            console.warn(error);
            say(false);
          },
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
  const here = async () => {
    const cache = await caches.open(CACHE);
    return path.startsWith('runtime/') && (await cache.match(NEWER)) ? undefined : cache.match(kept(path));
  };
  /** From the host, and kept on the way: nothing is sent twice, but the page itself, which is kept last. */
  const fresh = async () => {
    const answer = await load(path).catch(() => null);
    if (!answer) return fetch(event.request);
    if (path === PAGE) await follow(answer.clone()).catch(() => undefined);
    else event.waitUntil(keep(path, answer.clone()).catch(() => undefined));
    return answer;
  };
  /** From the server: not if nothing comes in time, nor if all that comes is a proxy's word that it cannot be reached. */
  const served = async () => {
    const asked = fetch(event.request);
    const late = new Promise((resolve) => setTimeout(resolve, LATE, null));
    const answer = await Promise.race([asked, late]).catch(() => null);
    return answer && answer.status < 500 ? answer : ((await here()) ?? asked);
  };
  // A server may have been renewed since: its own page comes first, where it can be reached.
  event.respondWith(SERVED && path === PAGE ? served() : here().then((one) => one ?? fresh()));
});
