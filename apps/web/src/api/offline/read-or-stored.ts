import type { CallAnswer, InputOf } from '@uni/contracts';
import { call } from '../call.ts';
import { ApiFailure } from '../failure.ts';
import { type Arguments, requestOf } from '../operation-request.ts';
import { queryOf } from '../query.ts';
import { ownerNow, ownerOf, profileRead, setActing } from './answer-owner.ts';
import type { AnswerMark } from './answer-shelf.ts';
import { waitingWrites } from './forget-answers.ts';
import type { OfflineRead } from './offline-reads.ts';

export interface Answered<Body> {
  readonly body: Body;
  /** When the server gave this answer, in epoch milliseconds. Null: just now. */
  readonly storedAt: number | null;
}

/** An answer to store, or a save that a stored study follows. Its content is known to what carries the write out. */
export type ShelfWrite =
  | (AnswerMark & { readonly body: unknown })
  | (Pick<AnswerMark, 'owner' | 'url' | 'at'> & { readonly saved: object });

let carryOut: ((write: ShelfWrite) => void) | null = null;

/** Sets what carries out writes to the shelf. Those that waited follow at once. */
export function onShelfWrite(carry: (write: ShelfWrite) => void): void {
  carryOut = carry;
  for (const write of waitingWrites.values()) carry(write as ShelfWrite);
  waitingWrites.clear();
}

/** Writes to the shelf once its code is loaded. A later write of the same key replaces one that waits. */
export function writeToShelf(key: string, write: ShelfWrite): void {
  if (carryOut) carryOut(write);
  else waitingWrites.set(key, write);
}

/**
 * Reads an answer that may be opened without a connection, and has it stored. Where the server is not reached, returns the stored
 * answer of this user in this organization.
 * @throws ApiFailure; also where the server is not reached and nothing is stored
 */
export async function readOrStored<const K extends OfflineRead>(
  name: K,
  ...[input]: Arguments<InputOf<K>>
): Promise<Answered<CallAnswer<K>>> {
  const { url } = requestOf<K>(name, ...([input] as Arguments<InputOf<K>>));
  try {
    const body = await call<K>(name, ...([input] as Arguments<InputOf<K>>));
    if (name === profileRead) setActing(Object(body));
    const owner = ownerOf(name);
    // Nothing is stored of a view as another group, its profile neither.
    if (owner && ownerNow()) writeToShelf(url, { owner, name, url, at: Date.now(), body });
    return { body, storedAt: null };
  } catch (problem) {
    if (!(problem instanceof ApiFailure) || problem.status !== 0) throw problem;
    // Without that code, or with nothing stored, the failure of the read stands as it is.
    const stored = await import('./answer-database.ts').then((code) => code.readStored(name, url)).catch(() => null);
    if (!stored) throw problem;
    return { body: stored.body as CallAnswer<K>, storedAt: stored.at };
  }
}

/** The query of such a read. */
export function offlineQueryOf<const K extends OfflineRead>(name: K, ...[input]: Arguments<InputOf<K>>) {
  return {
    ...queryOf<K>(name, ...([input] as Arguments<InputOf<K>>)),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await readOrStored<K>(name, ...([{ ...input, signal }] as Arguments<InputOf<K>>))).body,
  };
}
