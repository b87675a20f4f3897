import { away } from './away.svelte';
import { alone, beside, isKept, keeper, setKept } from './where';

/** So long the page waits until what it loads is kept on the way, in milliseconds: then it goes on without. */
const SOON = 2000;
/**
 * After so long without a word nothing is kept any more: the worker may be an older one, or the browser has ended it. The largest
 * file has 5 MB, which takes some time on a slow line.
 */
const SILENCE = 60_000;
/** So long a server may take to say whether there is a newer version, in milliseconds. */
const LATE = 5000;

/** Keeps the page on the device, so that it starts without a connection; and finds out when there is a new one. */
class Keeping {
  /** Whether all of it is kept. */
  done = $state(isKept() && !alone);
  busy = $state(false);
  /** Whether a newer page is waiting. */
  renewed = $state(false);
  #waiting: ServiceWorker | null = null;
  #registered: Promise<ServiceWorkerRegistration> | null = null;

  /** What the page loads from now on is kept as it comes, so that it need not be sent again. */
  async attend(): Promise<void> {
    if (!('serviceWorker' in navigator)) return;
    const registered = this.#register();
    await new Promise<void>((resolve) => {
      if (keeper()) resolve();
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
      setTimeout(resolve, SOON);
      registered.catch(() => resolve());
    });
  }

  /** From the second visit on the page needs no connection. */
  async begin(): Promise<void> {
    if (!('serviceWorker' in navigator) || this.busy) return;
    this.busy = true;
    try {
      const registered = this.#register().then(() => navigator.serviceWorker.ready);
      const late = new Promise<never>((_, reject) => setTimeout(reject, SILENCE));
      const { active } = await Promise.race([registered, late]);
      this.done = await keepAll(active!);
      if (this.done) setKept();
    } catch {
      // Some hosts and windows do not allow it; everything else works.
    } finally {
      this.busy = false;
    }
  }

  /** Use the new page: all windows change to it. */
  renew(): void {
    this.#waiting?.postMessage('renew');
  }

  /**
   * Before Python is loaded from what is kept: a page that has come from its server is the newest, and what is kept may be of a
   * version before it. Without a connection the page is of that version itself.
   */
  async match(): Promise<void> {
    if (alone || !isKept() || !('serviceWorker' in navigator)) return;
    const registration = await navigator.serviceWorker.getRegistration(beside('./')).catch(() => undefined);
    if (!registration) return;
    if (!away.on) {
      const late = new Promise((resolve) => setTimeout(resolve, LATE));
      await Promise.race([registration.update(), late]).catch(() => undefined);
    }
    // What has not all come is not waited for where nothing comes.
    const newest = (away.on ? null : registration.installing) ?? registration.waiting;
    if (!newest) return;
    await Promise.race([reached(newest, 'installed'), new Promise((resolve) => setTimeout(resolve, SILENCE))]);
    if (newest.state === 'installing') return;
    newest.postMessage('renew');
    await reached(newest, 'activated');
  }

  #register(): Promise<ServiceWorkerRegistration> {
    this.#registered ??= this.#begun();
    this.#registered.catch(() => (this.#registered = null));
    return this.#registered;
  }
  async #begun(): Promise<ServiceWorkerRegistration> {
    const registration = await navigator.serviceWorker.register(beside('sw.js'), { scope: beside('./') });
    // A server's page is the newest whenever it is opened.
    if (!alone) return registration;
    registration.addEventListener('updatefound', () => this.#follow(registration.installing));
    if (registration.waiting && keeper()) this.#offer(registration.waiting);
    return registration;
  }
  #follow(installing: ServiceWorker | null): void {
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && keeper()) this.#offer(installing);
    });
  }
  #offer(worker: ServiceWorker): void {
    this.#waiting = worker;
    this.renewed = true;
  }
}
export const keeping = new Keeping();

/** When a worker has come so far, or has been given up. */
export function reached(worker: ServiceWorker, state: 'installed' | 'activated'): Promise<void> {
  const order = ['parsed', 'installing', 'installed', 'activating', 'activated', 'redundant'];
  return new Promise((resolve) => {
    const look = () => {
      if (order.indexOf(worker.state) >= order.indexOf(state)) resolve();
    };
    look();
    worker.addEventListener('statechange', look);
  });
}

/** Have what was not loaded so far kept as well; returns whether it is. */
function keepAll(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<boolean>((resolve) => {
    const waitOn = () => setTimeout(() => resolve(false), SILENCE);
    let silent = waitOn();
    port1.onmessage = ({ data }: MessageEvent<boolean | 'loading'>) => {
      clearTimeout(silent);
      if (data === 'loading') silent = waitOn();
      else resolve(data);
    };
    worker.postMessage('keep', [port2]);
  }).finally(() => port1.close());
}
