import { sql } from 'kysely';
import { columnsOf, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';

export type RunRow = Omit<RowOf<'processing_runs'>, 'organization_id' | 'started_by'>;

const columns = columnsOf('processing_runs').without('organization_id', 'started_by');

export const readRun = async (db: TenantDatabase): Promise<RunRow | null> =>
  (await db.selectFrom('processing_runs').select(columns).executeTakeFirst()) ?? null;

/** Replaces the last run by the new one. Null where one that began after `since` is under way: of two, one begins. */
export const beginRun = async (
  db: TenantDatabase,
  { by, at, since, total }: { by: number | null; at: Date; since: Date; total: number },
): Promise<RunRow | null> => {
  const fresh = { started_at: at, started_by: by, finished_at: null, total, checked: 0, differing: 0 };
  const begun = await db
    .insertInto('processing_runs')
    .values(fresh)
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet(fresh).where('processing_runs.started_at', '<=', since),
    )
    .returning(columns)
    .executeTakeFirst();
  return begun ?? null;
};

/** One more version gone through, in the run that began at `startedAt` and in no later one. */
export const countVersion = async (db: TenantDatabase, startedAt: Date, differs: boolean): Promise<void> => {
  await db
    .updateTable('processing_runs')
    .set({ checked: sql`checked + 1`, differing: sql`differing + ${differs ? 1 : 0}::int4` })
    .where('started_at', '=', startedAt)
    .execute();
};

export const finishRun = async (db: TenantDatabase, startedAt: Date, at: Date): Promise<void> => {
  await db.updateTable('processing_runs').set({ finished_at: at }).where('started_at', '=', startedAt).execute();
};

/** Every version that is in no bin, nor its enterprise. */
export const listVersionIds = async (db: TenantDatabase): Promise<number[]> => {
  const rows = await db
    .selectFrom('versions as v')
    .innerJoin('enterprises as e', 'e.id', 'v.enterprise_id')
    .select('v.id')
    .where('v.deleted_at', 'is', null)
    .where('e.deleted_at', 'is', null)
    .orderBy('v.id')
    .execute();
  return rows.map(({ id }) => id);
};
