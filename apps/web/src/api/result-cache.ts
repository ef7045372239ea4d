/** Responses cached in the browser: each entry holds an expiry timestamp and the object. */
const prefix = 'answer:';

export function readCached(url: string): unknown {
  try {
    const entry: unknown = JSON.parse(localStorage.getItem(prefix + url) ?? 'null');
    if (typeof entry !== 'object' || entry === null || !('expires' in entry) || !('value' in entry)) return undefined;
    return typeof entry.expires === 'number' && entry.expires > Date.now() ? entry.value : undefined;
  } catch {
    return undefined;
  }
}

export function storeCached(url: string, value: unknown, lifetime: number): void {
  try {
    localStorage.setItem(prefix + url, JSON.stringify({ expires: Date.now() + lifetime, value }));
  } catch {
    // A full storage only means that the next call goes to the server.
  }
}

/** Clears every cached response, as on signing out. */
export function clearCached(): void {
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at));
  for (const key of keys) if (key?.startsWith(prefix)) localStorage.removeItem(key);
}
