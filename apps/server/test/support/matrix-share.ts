/** What `npm test` takes of the matrix. The proofs take all of it. */
import { isWholeRun } from '@uni/tools/test/share.ts';

/** Calls of one operation that are let in: what they read and write takes nearly all of the time. */
export const mostOpen = isWholeRun() ? Number.POSITIVE_INFINITY : 3;
/** A file takes seconds to write: it is enough to see once or twice that it is. */
export const mostFiles = isWholeRun() ? 2 : 1;

/** The callers, beginning with one that the seed of the run chooses: others are let in first each time. */
export function inTurn<T>(callers: readonly T[]): readonly T[] {
  const first = Number(process.env.UNI_PROPERTY_DRAWN ?? 0) % callers.length;
  return [...callers.slice(first), ...callers.slice(0, first)];
}
