import { isKept, setKept } from './reach.svelte';
import { alone, beside } from './where';

/** Keeps the page on the device, so that it starts without a connection; and finds out when there is a new one. */
class Keeping {
  /** Whether all of it is kept. */
  done = $state(isKept() && !alone);
  busy = $state(false);
  /** Whether a newer page is waiting. */
  renewed = $state(false);
  #waiting: ServiceWorker | null = null;

  /** From the second visit on the page needs no connection. */
  async begin(): Promise<void> {
    if (!('serviceWorker' in navigator) || this.busy) return;
    this.busy = true;
    try {
      const registration = await navigator.serviceWorker.register(beside('sw.js'), { scope: beside('./') });
      registration.addEventListener('updatefound', () => this.#follow(registration.installing));
      if (registration.waiting && navigator.serviceWorker.controller) this.#offer(registration.waiting);
      await navigator.serviceWorker.ready;
      setKept();
      this.done = true;
    } catch {
      // Some hosts and windows do not allow it; everything else works.
    } finally {
      this.busy = false;
    }
  }

  /** Use the new page. */
  renew(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    this.#waiting?.postMessage('renew');
  }

  #follow(installing: ServiceWorker | null): void {
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && navigator.serviceWorker.controller) this.#offer(installing);
    });
  }
  #offer(worker: ServiceWorker): void {
    this.#waiting = worker;
    this.renewed = true;
  }
}
export const keeping = new Keeping();
