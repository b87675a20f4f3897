/** Where the page finds its house: at the server that it comes from, or on this very device. */

/** How the keys of a device begin. */
const MARK = '~';

/** Whether the page comes from a folder without a server: then everything is on the device. */
export const alone: boolean =
  typeof document !== 'undefined' && document.querySelector('meta[name="fondaco"][content="device"]') !== null;

/** Whether a key is for a table on this device. */
export const isHere = (key: string | undefined): boolean => key?.startsWith(MARK) ?? false;

/** The address of a file beside the page, in whichever folder that lies. */
export const beside = (path: string): string => new URL(path, document.baseURI).href;
