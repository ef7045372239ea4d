import type { LateOrigin } from '@uni/contracts';
import { columnsOf, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';

/** Current value from ERPs or contracts for a cell of a closed month. */
export type LateChange = Omit<RowOf<'realised_late_changes'>, 'organization_id' | 'enterprise_id' | 'position'>;

export const listLateChanges = (db: TenantDatabase, enterpriseId: number): Promise<LateChange[]> =>
  db
    .selectFrom('realised_late_changes')
    .select(columnsOf('realised_late_changes').without('organization_id', 'enterprise_id', 'position'))
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('month', 'desc')
    .orderBy('line_key')
    .orderBy('module')
    .execute();

/** Replaces all of a sender by these. */
export const storeLateChanges = async (
  db: TenantDatabase,
  enterpriseId: number,
  origin: LateOrigin,
  rows: readonly LateChange[],
): Promise<void> => {
  await db
    .deleteFrom('realised_late_changes')
    .where('enterprise_id', '=', enterpriseId)
    .where('origin', '=', origin)
    .execute();
  for (let at = 0; at < rows.length; at += chunk)
    await db
      .insertInto('realised_late_changes')
      .values(
        rows.slice(at, at + chunk).map((row, position) => ({
          enterprise_id: enterpriseId,
          position: at + position,
          ...row,
        })),
      )
      .execute();
};

const chunk = 1_000;
