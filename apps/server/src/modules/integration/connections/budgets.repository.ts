import type { CallFamily } from '@uni/contracts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { CallCount } from './budget.model.ts';

/** Certificates have their own count in addition to the shared one. */
export type Family = CallFamily | `certificate ${CallFamily}`;

const none: CallCount = { day: '', used: 0, recent: [] };

/** The count of a family, locked until the transaction ends. */
export const readBudget = async (db: TenantDatabase, connectionId: number, family: Family): Promise<CallCount> => {
  await db
    .insertInto('erp_budgets')
    .values({
      connection_id: connectionId,
      family,
      ...none,
      recent: JSON.stringify(none.recent),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('erp_budgets')
    .select(['day', 'used', 'recent'])
    .where('connection_id', '=', connectionId)
    .where('family', '=', family)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, recent: JSON.parse(row.recent) };
};

export const storeBudget = async (
  db: TenantDatabase,
  connectionId: number,
  family: Family,
  { day, used, recent }: CallCount,
): Promise<void> => {
  await db
    .updateTable('erp_budgets')
    .set({ day, used, recent: JSON.stringify(recent) })
    .where('connection_id', '=', connectionId)
    .where('family', '=', family)
    .execute();
};

/** Calls of a day by family. */
export const listBudgets = async (
  db: TenantDatabase,
  connectionId: number,
  day: string,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('erp_budgets')
    .select(['family', 'used'])
    .where('connection_id', '=', connectionId)
    .where('day', '=', day)
    .execute();
  return new Map(rows.map(({ family, used }) => [family, used]));
};
