import { ownerNow, ownerOf, personNow, profileRead, setActing } from './answer-owner.ts';
import { type AnswerMark, type AnswerRows, AnswerShelf } from './answer-shelf.ts';
import { answersDatabase } from './forget-answers.ts';
import { type OfflineRead, offlineReads } from './offline-reads.ts';

const MARKS = 'marks';
const BODIES = 'bodies';

/** The shelf in the browser's database. */
export const openShelf = (): AnswerShelf => new AnswerShelf(databaseRows, () => [personNow(), ownerNow()]);

/** Returns what is stored of a read for the current user and organization; a profile names the organization. */
export async function readStored(name: OfflineRead, url: string): Promise<{ at: number; body: unknown } | null> {
  const owner = ownerOf(name);
  const stored = owner === null ? null : await openShelf().read(owner, url);
  if (stored && name === profileRead) setActing(Object(stored.body));
  return stored;
}

const keyOf = ({ owner, url }: AnswerMark): string[] => [owner, url];

/** Each act opens the database and closes it: an open one would hold up its deletion. */
const databaseRows: AnswerRows = {
  marks: () =>
    inDatabase(async (database) => {
      const rows: unknown[] = await resultOf(database.transaction(MARKS).objectStore(MARKS).getAll());
      return rows.filter(isMark);
    }),
  body: (mark) => inDatabase((database) => resultOf(database.transaction(BODIES).objectStore(BODIES).get(keyOf(mark)))),
  put: (mark, body, isAllowed) =>
    inDatabase((database) => {
      if (!isAllowed()) return Promise.resolve();
      const transaction = database.transaction([MARKS, BODIES], 'readwrite');
      transaction.objectStore(MARKS).put(mark);
      transaction.objectStore(BODIES).put(body, keyOf(mark));
      return ended(transaction);
    }),
  drop: (marks) =>
    inDatabase((database) => {
      if (marks.length === 0) return Promise.resolve();
      const transaction = database.transaction([MARKS, BODIES], 'readwrite');
      for (const mark of marks) for (const store of [MARKS, BODIES]) transaction.objectStore(store).delete(keyOf(mark));
      return ended(transaction);
    }),
};

async function inDatabase<Result>(act: (database: IDBDatabase) => Promise<Result>): Promise<Result> {
  const opening = indexedDB.open(answersDatabase, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(MARKS, { keyPath: ['owner', 'url'] });
    opening.result.createObjectStore(BODIES);
  };
  const database = await resultOf(opening);
  try {
    return await act(database);
  } finally {
    database.close();
  }
}

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });

const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((done, fail) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => fail(transaction.error);
  });

/** An earlier release may have stored other reads. */
function isMark(value: unknown): value is AnswerMark {
  if (typeof value !== 'object' || value === null) return false;
  if (!('owner' in value && 'url' in value && 'name' in value && 'at' in value)) return false;
  const { owner, url, name, at } = value;
  return (
    typeof owner === 'string' &&
    typeof url === 'string' &&
    typeof at === 'number' &&
    typeof name === 'string' &&
    Object.hasOwn(offlineReads, name)
  );
}
