/**
 * Indexes of the lists of installments and receipts. A list reads each group of rows with equal filters in order, and merges
 * them. One index per order serves every filter.
 */
import type { MigrationStep } from '../../../platform/database/index.ts';

const orders = ['due', 'amount', 'last_paid'];
const filters = ['', 'enterprise_', 'status_', 'kind_', 'contributed_', 'source_'];
const former = [
  ...orders.flatMap((order) => filters.map((filter) => `sales_installments_${filter}${order}`)),
  ...['sales_installments_owed', 'sales_installments_source_owed'],
  ...['day', 'amount'].flatMap((order) =>
    ['', 'enterprise_', 'contributed_'].map((filter) => `sales_receipts_${filter}${order}`),
  ),
];

/** Null for a value that it does not know: such a row is refused and never missing from a list. `more` are further kinds. */
const filterKey = (more = ''): string => `
create or replace function sales_filter_key(purpose text, status text, kind text, source text) returns int2
language sql immutable parallel safe as $key$
  select ((
    ((case purpose when 'sale' then 0 when 'contribution' then 1 end) * 4
      + (case status when 'open' then 0 when 'paid' then 1 when 'renegotiated' then 2 when 'cancelled' then 3 end)) * 4
      + (case source when 'own' then 0 when 'sienge' then 1 when 'uau' then 2 end)) * 32
    + (case kind when 'signing' then 0 when 'down_payment' then 1 when 'monthly' then 2 when 'half_yearly' then 3
        when 'yearly' then 4 when 'periodic' then 5 when 'keys' then 6 when 'bank_transfer' then 7 when 'post_keys' then 8
        when 'residue' then 9 when 'renegotiated' then 10 when 'fee' then 11 ${more}end))::int2
$key$;`;

/** Indexes go first: adding the column rewrites the table, and each of them with it. */
const up = `
${former.map((name) => `drop index ${name};`).join('\n')}
${filterKey()}
alter table sales_installments add column filter_key int2 not null
  generated always as (sales_filter_key(purpose, status, kind, source)) stored;
${orders
  .map(
    (order) => `
create index sales_installments_by_${order} on sales_installments (organization_id, enterprise_id, filter_key, ${order}, id);`,
  )
  .join('')}
${['day', 'amount']
  .map(
    (order) => `
create index sales_receipts_by_${order} on sales_receipts (organization_id, enterprise_id, purpose, ${order}, id);`,
  )
  .join('')}`;

export const listIndexSteps: readonly MigrationStep[] = [
  { name: '6110-sales-list-indexes', up },
  { name: '6122-sales-works-transfer-key', up: filterKey("when 'works_transfer' then 12 ") },
];
