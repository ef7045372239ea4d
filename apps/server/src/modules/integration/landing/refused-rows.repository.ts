/** Rows of an ERP that could not be read. */
import { newId, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';
import type { RefusedRow } from '../adapter/adapter.model.ts';
import type { LandingTarget } from './landing.repository.ts';

export const insertRefused = async (
  db: TenantDatabase,
  { connectionId, resource }: LandingTarget,
  { runId, position }: { runId: number; position: number },
  rows: readonly RefusedRow[],
  at: Date,
): Promise<void> => {
  if (rows.length === 0) return;
  await db
    .insertInto('erp_refused_rows')
    .values(
      rows.map((row) => ({
        connection_id: connectionId,
        id: newId(),
        resource,
        ...row,
        run_id: runId,
        position,
        at,
      })),
    )
    .execute();
};

/** Deletes refusals of a resource's rows from earlier runs. */
export const forgetRefused = async (
  db: TenantDatabase,
  { connectionId, resource }: LandingTarget,
  runId: number,
): Promise<void> => {
  await db
    .deleteFrom('erp_refused_rows')
    .where('connection_id', '=', connectionId)
    .where('resource', '=', resource)
    .where('run_id', '<>', runId)
    .execute();
};

export interface RefusedEntry extends RefusedRow, Pick<RowOf<'erp_refused_rows'>, 'resource' | 'at'> {}

/** Returns refused rows, newest first. */
export const listRefused = (db: TenantDatabase, connectionId: number, limit: number): Promise<RefusedEntry[]> =>
  db
    .selectFrom('erp_refused_rows')
    .select(['resource', 'key', 'payload', 'reason', 'at'])
    .where('connection_id', '=', connectionId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
