import { createStoredList, hasTexts } from './stored-list.ts';

/** A page that was opened on this machine. */
export interface Recent {
  /** Address, also its identity. */
  path: string;
  label: string;
  /** A line of context, such as the version. */
  note?: string | undefined;
  /** When it was opened last, as an ISO instant. */
  at: string;
}

const recents = createStoredList('recents', 8, (value): value is Recent => hasTexts(value, ['path', 'label', 'at']));

/** Puts a page at the head of the list; the same page is not stored twice. */
export function rememberPage(page: Omit<Recent, 'at'>): void {
  recents.remember({ ...page, at: new Date().toISOString() }, (other) => other.path === page.path);
}

/** Forgets every page, as on signing out: the next person sees nothing of this one. */
export function forgetPages(): void {
  recents.forget();
}

/** The pages opened last, newest first. */
export function useRecents(): readonly Recent[] {
  return recents.use();
}
