import { useSyncExternalStore } from 'react';
import type { ReadWorkbook } from './read-workbook.ts';

/** A workbook that is being made a study. */
export interface WorkbookDraft extends ReadWorkbook {
  readonly fileName: string;
  readonly bytes: ArrayBuffer;
  readonly takesHidden: boolean;
  /** Sources whose target a person chose here. */
  readonly chosen: ReadonlySet<string>;
}

let draft: { readonly owner: string; readonly value: WorkbookDraft } | null = null;
const listeners = new Set<() => void>();

/** Holds the draft while other screens are visited. */
export function setDraft(owner: string, value: WorkbookDraft | null): void {
  draft = value && { owner, value };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The draft of this person in this organization. */
export function useDraft(owner: string): WorkbookDraft | null {
  const held = useSyncExternalStore(subscribe, () => draft);
  return held?.owner === owner ? held.value : null;
}
