let asked = false;

/** Ask the browser not to clear what it keeps when it needs room; once a visit, and whatever it decides is fine. */
export function askToLast(): void {
  if (asked || typeof navigator === 'undefined' || !navigator.storage?.persist) return;
  asked = true;
  navigator.storage.persist().catch(() => undefined);
}
