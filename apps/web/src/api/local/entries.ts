/** Entries of the browser's storage that end by themselves: an expiry timestamp and an object. */
interface Entry {
  /** Epoch seconds. */
  expires: number;
  value: object;
}

const inSeconds = () => Math.floor(Date.now() / 1_000);

export function storeEntry(key: string, value: object, lifetimeSeconds: number): void {
  localStorage.setItem(key, JSON.stringify({ expires: inSeconds() + lifetimeSeconds, value } satisfies Entry));
}

/** The object, `ended` when its time is over, or null when there is none or it cannot be read. */
export function readEntry(key: string): object | 'ended' | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!isEntry(stored)) return null;
    return stored.expires > inSeconds() ? stored.value : 'ended';
  } catch {
    return null;
  }
}

/** When the entry ends, in epoch seconds; null when there is none. */
export function entryEnd(key: string): number | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isEntry(stored) ? stored.expires : null;
  } catch {
    return null;
  }
}

function isEntry(stored: unknown): stored is Entry {
  if (typeof stored !== 'object' || stored === null) return false;
  const fields = new Map<string, unknown>(Object.entries(stored));
  const value = fields.get('value');
  return typeof fields.get('expires') === 'number' && typeof value === 'object' && value !== null;
}

export function dropEntry(key: string): void {
  localStorage.removeItem(key);
}
