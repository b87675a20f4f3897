/** Where the page finds its house: at the server that it comes from, or on this very device. */

/** How the keys of a device begin. */
const MARK = '~';

/** Whether the page comes from a folder without a server: then everything is on the device. */
export const alone: boolean =
  typeof document !== 'undefined' && document.querySelector('meta[name="fondaco"][content="device"]') !== null;

const KEPT = 'offline';
/** Whether everything that the house needs is kept on this device. */
export function isKept(): boolean {
  try {
    return alone || localStorage.getItem(KEPT) === 'yes';
  } catch {
    return alone;
  }
}
/** Of a server's page: a folder has no need to know, and may share its host with a server. */
export function setKept(): void {
  try {
    if (!alone) localStorage.setItem(KEPT, 'yes');
  } catch {
    // Then it is found out anew.
  }
}

/** Whether a key is for a table on this device. */
export const isHere = (key: string | undefined): boolean => key?.startsWith(MARK) ?? false;

/** The worker that keeps this page, if it does already; that of a copy in a folder above does not keep this one. */
export function keeper(): ServiceWorker | null {
  const { controller } = navigator.serviceWorker;
  return controller?.scriptURL === beside('sw.js') ? controller : null;
}

/** The address of a file beside the page, in whichever folder that lies. */
export const beside = (path: string): string => new URL(path, document.baseURI).href;
