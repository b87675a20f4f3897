/** The proof of the shuffle: the hash that everybody saw before the first move must be that of the seed shown at the end. */

export async function hashOf(seed: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(seed));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether this page finds the hash that was shown; null where a browser does not compute hashes (a page without TLS). */
export async function proves(seed: string, hash: string): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null;
  return (await hashOf(seed)) === hash.toLowerCase();
}
