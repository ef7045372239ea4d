/** Totals of movements by month: stored sums for whole months, and single rows for the days at the edges. */
import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { lastDayOf, monthAfter, monthBefore } from '../shared/calendar-months.model.ts';
import {
  all,
  dayConditions,
  type MovementFilter,
  ownConditions,
  sharedConditions,
} from './movement-filter.repository.ts';

export interface MonthRow {
  readonly month: string;
  readonly count: number;
  readonly inflow: number;
  readonly outflow: number;
}

interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface SplitRange {
  /** Months, the first and the last; null: none is whole. */
  readonly months: Range | null;
  /** Days that belong to no whole month. */
  readonly edges: readonly Range[];
}

/** Splits a range into whole months and the days at its edges. */
export const splitRange = ({ from, to }: Range): SplitRange => {
  const first = from === undefined || from.endsWith('-01') ? from?.slice(0, 7) : monthAfter(from.slice(0, 7));
  const last = to === undefined || to === lastDayOf(to.slice(0, 7)) ? to?.slice(0, 7) : monthBefore(to.slice(0, 7));
  if (first !== undefined && last !== undefined && first > last) return { months: null, edges: [{ from, to }] };
  const edges: Range[] = [];
  if (from !== undefined && first !== from.slice(0, 7)) edges.push({ from, to: lastDayOf(from.slice(0, 7)) });
  if (to !== undefined && last !== to.slice(0, 7)) edges.push({ from: `${to.slice(0, 7)}-01`, to });
  return { months: { from: first, to: last }, edges };
};

/** A text, a supplier or a client is known of single movements alone. */
const isOfRows = ({ text, supplier, client }: MovementFilter): boolean =>
  text !== '' || supplier !== undefined || client !== undefined;

/** Inflow and outflow from an account's view, or the organization's, for which a transfer is neither. */
const flows = (account: number | undefined) => {
  const counts = sql`state <> 'reversed'`;
  const through = (column: 'account_id' | 'to_account_id') =>
    account === undefined ? sql`false` : sql`kind = 'transfer' and ${sql.ref(column)} = ${account}::int8`;
  return sql`
    coalesce(sum(amount) filter (where ${counts} and (kind = 'inflow' or ${through('to_account_id')})), 0)::int8 as inflow,
    coalesce(sum(amount) filter (where ${counts} and (kind = 'outflow' or ${through('account_id')})), 0)::int8 as outflow`;
};

/** Every month with movements that the filter finds, in order. */
export const listMonths = async (db: TenantDatabase, filter: MovementFilter): Promise<MonthRow[]> => {
  const { months, edges } = isOfRows(filter) ? { months: null, edges: [filter] } : splitRange(filter);
  const shared = sharedConditions(filter);
  const queries = edges.map(
    (edge) => sql`select left(day, 7) as month, kind, account_id, to_account_id, state, 1::int8 as count, amount
      from sales_movements where ${db.own('sales_movements')} and ${all([...shared, ...ownConditions(filter), ...dayConditions(edge)])}`,
  );
  if (months) {
    const within = [
      ...(months.from === undefined ? [] : [sql`month >= ${months.from}`]),
      ...(months.to === undefined ? [] : [sql`month <= ${months.to}`]),
    ];
    queries.push(sql`select month, kind, account_id, to_account_id, state, count, amount
      from sales_movement_months where ${db.own('sales_movement_months')} and ${all([...shared, ...within])}`);
  }
  const { rows } = await sql<MonthRow>`
    select month, sum(count)::int8 as count, ${flows(filter.account)}
    from (${sql.join(queries, sql` union all `)}) found
    group by month having sum(count) <> 0 order by month`.execute(db);
  return rows.map(({ month, count, inflow, outflow }) => ({
    month,
    ...{ count: Number(count), inflow: Number(inflow), outflow: Number(outflow) },
  }));
};
