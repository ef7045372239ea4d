/** Stores a change of values as a batch that records its new and its replaced rows. */
import { centsOfDecimal, type RealisedNature, type RealisedOrigin, type RealisedRow } from '@uni/contracts';
import { studyHash } from '@uni/engine';
import { newId, type TenantDatabase } from '../../../platform/database/index.ts';
import { type EntryRow, insertBatch, insertEntries, markReplaced } from './realised.repository.ts';

interface Stored {
  readonly batch: {
    readonly nature: RealisedNature;
    readonly origin: RealisedOrigin;
    readonly fileName: string | null;
    readonly digest: string;
    readonly rejected: number;
  };
  readonly rows: readonly RealisedRow[];
  /** Rows that the new rows replace. */
  readonly gone: readonly EntryRow[];
  /** Null: no user was signed in. */
  readonly authorId: number | null;
  readonly at: Date;
}

/** Rows in any order have one digest each. */
export const digestOf = (rows: readonly RealisedRow[]): string =>
  studyHash(
    rows
      .map(({ key, module, month, amount, document }) =>
        JSON.stringify([key, module, month, centsOfDecimal(amount), document]),
      )
      .sort(),
  );

/** Returns the batch's id. */
export const storeBatch = async (
  db: TenantDatabase,
  enterpriseId: number,
  { batch, rows, gone, authorId, at }: Stored,
): Promise<number> => {
  const { nature, origin, fileName, digest, rejected } = batch;
  const id = newId();
  await insertBatch(db, enterpriseId, {
    id,
    nature,
    origin,
    file_name: fileName,
    digest,
    accepted: rows.length,
    rejected,
    author_id: authorId,
    at,
  });
  await markReplaced(
    db,
    enterpriseId,
    gone.map((row) => row.id),
    id,
  );
  await insertEntries(
    db,
    enterpriseId,
    rows.map(({ key, module, month, amount, document, note }) => ({
      id: newId(),
      nature,
      origin,
      line_key: key,
      module,
      month,
      amount: centsOfDecimal(amount),
      document,
      note,
      batch_id: id,
    })),
  );
  return id;
};
