/** What somebody typed and has not saved, kept in this browser until it is saved or thrown away. */
const prefix = 'draft:';

/** Whose draft of what it is: nobody finds another person's, nor one from another organization. */
export interface DraftKey {
  user: number;
  organization: number | null;
  name: string;
}

const nameOf = ({ user, organization, name }: DraftKey): string => `${prefix}${user}:${organization ?? ''}:${name}`;

/** What was kept, unread: whoever kept it knows what it should be. Undefined when there is nothing. */
export function readDraft(key: DraftKey): unknown {
  try {
    const kept = localStorage.getItem(nameOf(key));
    return kept === null ? undefined : JSON.parse(kept);
  } catch {
    return undefined;
  }
}

export function keepDraft(key: DraftKey, draft: unknown): void {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(draft));
  } catch {
    // A storage that is full or closed: the draft lasts as long as the page.
  }
}

export function dropDraft(key: DraftKey): void {
  localStorage.removeItem(nameOf(key));
}
