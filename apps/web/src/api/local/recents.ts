import { hasTexts, keptList } from './kept-list.ts';

/** A place that was opened on this machine. */
export interface Recent {
  /** Address, also its identity. */
  path: string;
  label: string;
  /** A line of context, such as the version. */
  note?: string | undefined;
  /** When it was opened last, as an ISO instant. */
  at: string;
}

const places = keptList('recents', 8, (value): value is Recent => hasTexts(value, ['path', 'label', 'at']));

/** Puts a place at the head of the list; the same place is not stored twice. */
export function rememberPlace(place: Omit<Recent, 'at'>): void {
  places.remember({ ...place, at: new Date().toISOString() }, (other) => other.path === place.path);
}

/** Forgets every place, as on signing out: the next person sees nothing of this one. */
export function forgetPlaces(): void {
  places.forget();
}

/** The places opened last, newest first. */
export function useRecents(): readonly Recent[] {
  return places.use();
}
