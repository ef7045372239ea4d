import type { HistoryShelf, HistoryStep, SavedStep } from './history.ts';

const DATABASE = 'uni.history';
const STEPS = 'steps';
/** Steps of versions untouched for 30 days are deleted. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

interface StoredStep extends SavedStep {
  scope: string;
  at: number;
}

/** The steps of one person on one version in the browser's database. A browser without one only forgets them with the page. */
export function historyShelf(owner: string, versionId: number): HistoryShelf {
  const scope = `${owner}.${versionId}`;
  let opened: Promise<IDBDatabase> | null = null;
  const database = (): Promise<IDBDatabase> => {
    opened ??= open();
    return opened;
  };
  return {
    load: async () => {
      const all = await everyStep(await database());
      forgetOld(await database(), all);
      return all
        .filter((stored) => stored.scope === scope)
        .map(({ number, stack, step }): SavedStep => ({ number, stack, step }));
    },
    write: (put, drop) => {
      void database()
        .then((db) => {
          const store = db.transaction(STEPS, 'readwrite').objectStore(STEPS);
          const at = Date.now();
          for (const savedStep of put) store.put({ ...savedStep, scope, at } satisfies StoredStep);
          for (const number of drop) store.delete([scope, number]);
        })
        // A full or forbidden storage never stops the planner: undo goes on within the page.
        .catch(() => undefined);
    },
  };
}

function open(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STEPS, { keyPath: ['scope', 'number'] });
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
    request.onblocked = () => fail(new Error('blocked'));
  });
}

function everyStep(db: IDBDatabase): Promise<StoredStep[]> {
  return new Promise((done, fail) => {
    const request = db.transaction(STEPS).objectStore(STEPS).getAll();
    request.onsuccess = () => done(request.result.filter(isStored));
    request.onerror = () => fail(request.error);
  });
}

function forgetOld(db: IDBDatabase, all: readonly StoredStep[]): void {
  const old = all.filter(({ at }) => at < Date.now() - RETENTION_MS);
  if (old.length === 0) return;
  const store = db.transaction(STEPS, 'readwrite').objectStore(STEPS);
  for (const { scope, number } of old) store.delete([scope, number]);
}

function isStored(value: unknown): value is StoredStep {
  if (typeof value !== 'object' || value === null) return false;
  if (!('scope' in value && 'number' in value && 'stack' in value && 'step' in value && 'at' in value)) return false;
  const { scope, number, stack, step, at } = value;
  return (
    typeof scope === 'string' &&
    typeof number === 'number' &&
    (stack === 'undo' || stack === 'redo') &&
    typeof at === 'number' &&
    isStep(step)
  );
}

const isStep = (value: unknown): value is HistoryStep =>
  typeof value === 'object' &&
  value !== null &&
  'label' in value &&
  typeof value.label === 'string' &&
  'edits' in value &&
  Array.isArray(value.edits);
