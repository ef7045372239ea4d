import type { RealisedPolicies } from '@uni/contracts';
import { sql } from 'kysely';
import type { RowOf, Transaction } from '../../../platform/database/index.ts';

export type ClosingRow = Omit<RowOf<'month_closings'>, 'organization_id' | 'enterprise_id' | 'id'>;

/** Returns closings and reopenings, the latest first. */
export const listClosings = (
  transaction: Transaction,
  organizationId: number,
  enterpriseId: number,
): Promise<ClosingRow[]> =>
  transaction
    .selectFrom('month_closings')
    .select(['act', 'month', 'reason', 'record', 'author_id', 'at'])
    .where('organization_id', '=', organizationId)
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const insertClosing = async (
  transaction: Transaction,
  organizationId: number,
  enterpriseId: number,
  closing: ClosingRow & { readonly id: number },
): Promise<void> => {
  await transaction
    .insertInto('month_closings')
    .values({ organization_id: organizationId, enterprise_id: enterpriseId, ...closing })
    .execute();
};

export const readPolicies = async (
  transaction: Transaction,
  organizationId: number,
  enterpriseId: number,
): Promise<RealisedPolicies> => {
  const rows = await transaction
    .selectFrom('forecast_policies')
    .select(['line_key', 'policy', 'shift'])
    .where('organization_id', '=', organizationId)
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('line_key')
    .execute();
  return Object.fromEntries(
    rows.map(({ line_key, policy, shift }) => [line_key, policy === 'shift' ? { shift } : policy]),
  );
};

export const replacePolicies = async (
  transaction: Transaction,
  organizationId: number,
  enterpriseId: number,
  policies: RealisedPolicies,
): Promise<void> => {
  await transaction
    .deleteFrom('forecast_policies')
    .where('organization_id', '=', organizationId)
    .where('enterprise_id', '=', enterpriseId)
    .execute();
  const rows = Object.entries(policies).map(([line_key, policy]) => ({
    organization_id: organizationId,
    enterprise_id: enterpriseId,
    line_key,
    policy: typeof policy === 'string' ? policy : ('shift' as const),
    shift: typeof policy === 'string' ? 0 : policy.shift,
  }));
  if (rows.length > 0) await transaction.insertInto('forecast_policies').values(rows).execute();
};

export type MeasurementRow = Pick<RowOf<'physical_measurements'>, 'n_modulo' | 'month' | 'share'>;

export const listMeasurements = (
  transaction: Transaction,
  organizationId: number,
  enterpriseId: number,
): Promise<MeasurementRow[]> =>
  transaction
    .selectFrom('physical_measurements')
    .select(['n_modulo', 'month', 'share'])
    .where('organization_id', '=', organizationId)
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('n_modulo')
    .orderBy('month')
    .execute();

export const replaceMeasurements = async (
  transaction: Transaction,
  organizationId: number,
  enterpriseId: number,
  rows: readonly MeasurementRow[],
): Promise<void> => {
  await transaction
    .deleteFrom('physical_measurements')
    .where('organization_id', '=', organizationId)
    .where('enterprise_id', '=', enterpriseId)
    .execute();
  await sql`
    insert into physical_measurements (organization_id, enterprise_id, n_modulo, month, share)
    select ${organizationId}::int8, ${enterpriseId}::int8, * from unnest(${rows.map((row) => row.n_modulo)}::int4[],
      ${rows.map((row) => row.month)}::text[], ${rows.map((row) => row.share)}::int4[])`.execute(transaction);
};
