import { preconditionFailed } from '@uni/contracts';
import { HttpError } from './http-error.ts';

/**
 * Honours `If-Match`: throws 412 with `current` when the caller's copy is not `version`. A missing header passes, for
 * clients of the recorded contract, which know none.
 */
export const requireVersion = (ifMatch: string | null, version: string, current: unknown): void => {
  if (ifMatch === null || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (!tags.includes(`"${version}"`)) throw new HttpError(preconditionFailed(current));
};

/** Presents a row with its version, which a later write names in `If-Match`. */
export const withVersion =
  <Row, Presented>(present: (row: Row) => Presented) =>
  (row: Row & { readonly version: number }) => ({
    status: 200 as const,
    body: present(row),
    etag: String(row.version),
  });
