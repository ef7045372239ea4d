/** `sales_installments.filter_key`, by which its indexes find rows of equal filters. */
import { type RawBuilder, sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';

/** The key of a row that has these four columns. */
export const filterKey = sql`sales_filter_key(purpose, status, kind, source)`;

/** Every filter key with this status, for `filter_key = …`. The monthly sums name all that there are. */
export const anyKeyOf = (db: TenantDatabase, status: string): RawBuilder<unknown> => sql`any(array(
  select distinct ${filterKey} from sales_installment_months
  where ${db.own('sales_installment_months')} and sales_installment_months.status = ${status}))`;
