/** The previous visit to the first screen in this browser. Changes since then are news to the user. */

const isInstant = (text: string | null): text is string => text !== null && !Number.isNaN(Date.parse(text));

/**
 * Returns the user's visit before this one; null on the first. A visit lasts as long as the tab: returning to the screen within
 * it begins no other.
 */
export function lastVisit(person: number, now: Date): string | null {
  const key = `home-visit-${person}`;
  const known = sessionStorage.getItem(key);
  if (known !== null) return isInstant(known) ? known : null;
  const before = localStorage.getItem(key);
  sessionStorage.setItem(key, before ?? '');
  localStorage.setItem(key, now.toISOString());
  return isInstant(before) ? before : null;
}
