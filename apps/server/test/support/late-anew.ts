/** Arrears computed again from every row by the plainest means, for comparison with the sums by day. */
import { sql } from 'kysely';
import { addUpOverdueDays, fillClosingDays } from '../../src/modules/sales/ledger/overdue-days.schema.ts';
import type { Database } from '../../src/platform/database/index.ts';

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
const bucketOf = (past: number): number => [30, 60, 90, 180].filter((most) => past > most).length;

interface Owed {
  readonly enterprise_id: number;
  readonly due: string;
  /** Late on days before this one; null: to this day. */
  readonly end: string | null;
  readonly amount: number;
}

/** For each day what was late, from the first thirty days to more than 180. Computed row by row. */
export const lateByRows = (
  database: Database,
  organizationId: number,
  days: readonly string[],
  enterprises: readonly number[] | null = null,
): Promise<number[][]> =>
  database.withOrganization(organizationId, async (transaction) => {
    const { rows } = await sql<Owed>`
      select enterprise_id, due, null as end, open as amount from sales_installments
      where organization_id = ${organizationId}::int8 and purpose = 'sale' and status = 'open'
      union all
      select enterprise_id, due, closed_on, closed from sales_installments
      where organization_id = ${organizationId}::int8 and purpose = 'sale' and closed_on <> ''
      union all
      select receipt.enterprise_id, one.due, receipt.day,
        receipt.correction + receipt.interest + receipt.principal + receipt.discount
      from sales_receipts receipt
      join sales_installments one on one.organization_id = receipt.organization_id
        and one.contract_id = receipt.contract_id and one.key = receipt.installment_key
      where receipt.organization_id = ${organizationId}::int8 and receipt.purpose = 'sale'`.execute(transaction);
    return days.map((day) => {
      const late = [0, 0, 0, 0, 0];
      for (const { enterprise_id, due, end, amount } of rows) {
        if (enterprises !== null && !enterprises.includes(enterprise_id)) continue;
        if (due >= day || (end !== null && end <= day)) continue;
        const bucket = bucketOf(daysBetween(due, day));
        late[bucket] = (late[bucket] ?? 0) + Number(amount);
      }
      return late;
    });
  });

/** Returns the stored sums, and the days on which installments were closed. */
const storedOverdue = async (
  transaction: Parameters<Parameters<Database['withOrganization']>[1]>[0],
  organizationId: number,
) => {
  const { rows: sums } = await sql`
    select enterprise_id, purpose, until, due, count, amount from sales_overdue_days
    where organization_id = ${organizationId}::int8 and (count <> 0 or amount <> 0)
    order by enterprise_id, purpose, until, due`.execute(transaction);
  const { rows: closed } = await sql`
    select contract_id, key, closed_on from sales_installments
    where organization_id = ${organizationId}::int8 and closed_on <> '' order by contract_id, key`.execute(transaction);
  return { sums, closed };
};

class TakenBack extends Error {}

/** Returns the stored sums, and those that the migration step would compute from the rows. All changes are rolled back. */
export const storedAndRecomputedOverdue = async (database: Database, organizationId: number) => {
  const snapshots: Awaited<ReturnType<typeof storedOverdue>>[] = [];
  const comparison = database.withOrganization(organizationId, async (transaction) => {
    snapshots.push(await storedOverdue(transaction, organizationId));
    await sql`
      update sales_installments one set closed_on = '' from sales_contracts contract
      where one.organization_id = ${organizationId}::int8 and contract.organization_id = ${organizationId}::int8
        and contract.id = one.contract_id and contract.origin <> 'erp'`.execute(transaction);
    await sql`delete from sales_overdue_days where organization_id = ${organizationId}::int8`.execute(transaction);
    await sql.raw(fillClosingDays).execute(transaction);
    await sql`
      update sales_installments one set closed_on = told.row ->> 'closed_on'
      from sales_contract_events event, jsonb_array_elements(event.body::jsonb -> 'installments') as told (row)
      where one.organization_id = ${organizationId}::int8 and event.organization_id = ${organizationId}::int8 and event.kind = 'adopted'
        and event.contract_id = one.contract_id and told.row ->> 'id' = one.key and told.row ->> 'closed_on' <> ''`.execute(
      transaction,
    );
    await sql.raw(addUpOverdueDays).execute(transaction);
    snapshots.push(await storedOverdue(transaction, organizationId));
    throw new TakenBack();
  });
  await comparison.catch((problem: unknown) => {
    if (!(problem instanceof TakenBack)) throw problem;
  });
  const [stored, recomputed] = snapshots;
  if (!stored || !recomputed) throw new Error('both are told');
  return { stored, recomputed };
};
