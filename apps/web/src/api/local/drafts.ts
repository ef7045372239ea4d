/** Unsaved input, stored in this browser until it is saved or discarded. */
const prefix = 'draft:';

/** Owner and subject of a draft: no user sees another's draft, nor one from another organization. */
export interface DraftKey {
  user: number;
  organization: number | null;
  name: string;
}

const nameOf = ({ user, organization, name }: DraftKey): string => `${prefix}${user}:${organization ?? ''}:${name}`;

/** Returns the stored value unparsed: the caller knows its type. Undefined when there is none. */
export function readDraft(key: DraftKey): unknown {
  try {
    const stored = localStorage.getItem(nameOf(key));
    return stored === null ? undefined : JSON.parse(stored);
  } catch {
    return undefined;
  }
}

export function storeDraft(key: DraftKey, draft: unknown): void {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(draft));
  } catch {
    // A storage that is full or closed: the draft lasts as long as the page.
  }
}

export function dropDraft(key: DraftKey): void {
  localStorage.removeItem(nameOf(key));
}
