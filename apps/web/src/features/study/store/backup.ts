import type { StudyEdit } from '@uni/contracts';

/** A version's unconfirmed edits, stored in the browser. */
export interface Backup {
  revision: number;
  pending: readonly StudyEdit[];
  held: readonly StudyEdit[];
}

/** The part of `Storage` that is used. */
export interface TextStore {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

const keyOf = (owner: string, versionId: number): string => `uni.study.${owner}.${versionId}`;

/** Stores or, when everything is confirmed, removes. A full or forbidden storage never stops the planner. */
export function saveBackup(store: TextStore, owner: string, versionId: number, backup: Backup): void {
  try {
    if (backup.pending.length === 0 && backup.held.length === 0) store.removeItem(keyOf(owner, versionId));
    else store.setItem(keyOf(owner, versionId), JSON.stringify(backup));
  } catch {
    // Private windows and full disks refuse to store; the queue in memory still goes to the server.
  }
}

/** Returns the backup of an earlier visit, or null. Text that is not a backup is ignored. */
export function readBackup(store: TextStore, owner: string, versionId: number): Backup | null {
  try {
    const value: unknown = JSON.parse(store.getItem(keyOf(owner, versionId)) ?? 'null');
    return isBackup(value) ? value : null;
  } catch {
    return null;
  }
}

function isBackup(value: unknown): value is Backup {
  if (typeof value !== 'object' || value === null) return false;
  if (!('revision' in value && 'pending' in value && 'held' in value)) return false;
  const { revision, pending, held } = value;
  return (
    typeof revision === 'number' && Array.isArray(pending) && Array.isArray(held) && [...pending, ...held].every(isEdit)
  );
}

function isEdit(value: unknown): value is StudyEdit {
  return (
    typeof value === 'object' && value !== null && 'op' in value && 'path' in value && typeof value.path === 'string'
  );
}
