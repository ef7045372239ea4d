import type { RealisedPolicies } from '@uni/contracts';
import { sql } from 'kysely';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export type ClosingRow = Omit<RowOf<'month_closings'>, 'organization_id' | 'enterprise_id' | 'id'>;

/** Returns closings and reopenings, the latest first. */
export const listClosings = (db: TenantDatabase, enterpriseId: number): Promise<ClosingRow[]> =>
  db
    .selectFrom('month_closings')
    .select(['act', 'month', 'reason', 'record', 'author_id', 'at'])
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const insertClosing = async (
  db: TenantDatabase,
  enterpriseId: number,
  closing: ClosingRow & { readonly id: number },
): Promise<void> => {
  await db
    .insertInto('month_closings')
    .values({ enterprise_id: enterpriseId, ...closing })
    .execute();
};

export const readPolicies = async (db: TenantDatabase, enterpriseId: number): Promise<RealisedPolicies> => {
  const rows = await db
    .selectFrom('forecast_policies')
    .select(['line_key', 'policy', 'shift'])
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('line_key')
    .execute();
  return Object.fromEntries(
    rows.map(({ line_key, policy, shift }) => [line_key, policy === 'shift' ? { shift } : policy]),
  );
};

export const replacePolicies = async (
  db: TenantDatabase,
  enterpriseId: number,
  policies: RealisedPolicies,
): Promise<void> => {
  await db.deleteFrom('forecast_policies').where('enterprise_id', '=', enterpriseId).execute();
  const rows = Object.entries(policies).map(([line_key, policy]) => ({
    enterprise_id: enterpriseId,
    line_key,
    policy: typeof policy === 'string' ? policy : ('shift' as const),
    shift: typeof policy === 'string' ? 0 : policy.shift,
  }));
  if (rows.length > 0) await db.insertInto('forecast_policies').values(rows).execute();
};

export type MeasurementRow = Pick<RowOf<'physical_measurements'>, 'n_modulo' | 'month' | 'share'>;

export const listMeasurements = (db: TenantDatabase, enterpriseId: number): Promise<MeasurementRow[]> =>
  db
    .selectFrom('physical_measurements')
    .select(['n_modulo', 'month', 'share'])
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('n_modulo')
    .orderBy('month')
    .execute();

export const replaceMeasurements = async (
  db: TenantDatabase,
  enterpriseId: number,
  rows: readonly MeasurementRow[],
): Promise<void> => {
  await db.deleteFrom('physical_measurements').where('enterprise_id', '=', enterpriseId).execute();
  await sql`
    insert into physical_measurements (organization_id, enterprise_id, n_modulo, month, share)
    select ${db.organizationId}::int8, ${enterpriseId}::int8, * from unnest(${rows.map((row) => row.n_modulo)}::int4[],
      ${rows.map((row) => row.month)}::text[], ${rows.map((row) => row.share)}::int4[])`.execute(db);
};
