/** The host's key, kept until the tab is closed: who uses the browser after that may be somebody else. */
const NAME = 'host key';

export function loadKey(): string {
  try {
    return sessionStorage.getItem(NAME) ?? '';
  } catch {
    return '';
  }
}

export function keepKey(key: string): void {
  try {
    if (key) sessionStorage.setItem(NAME, key);
    else sessionStorage.removeItem(NAME);
  } catch {
    // Nothing may be kept here.
  }
}
