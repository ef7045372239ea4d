/** Statement rows that became payments. A repeated row is recognized while its payment is valid. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const imports = `
create table sales_receipt_imports (
  organization_id int8 not null,
  id int8 not null,
  batch text not null,
  place int4 not null,
  part int4 not null,
  source text not null,
  bank_key text,
  likeness text not null,
  contract_id int8 not null,
  sequence int4 not null,
  by_id int8 not null references users (id),
  at timestamptz not null,
  primary key (organization_id, id),
  constraint sales_receipt_imports_event foreign key (organization_id, contract_id, sequence)
    references sales_contract_events (organization_id, contract_id, sequence)
);
create unique index sales_receipt_imports_key on sales_receipt_imports (organization_id, bank_key, source, part)
  where bank_key is not null;
create unique index sales_receipt_imports_place on sales_receipt_imports (organization_id, batch, place, part);
create index sales_receipt_imports_likeness on sales_receipt_imports (organization_id, likeness);
create index sales_receipt_imports_of_event on sales_receipt_imports (organization_id, contract_id, sequence);`;

/**
 * A span of partial months is summed from the rows and sorted in an order other than by day. The index covers these columns, so
 * only the page's rows are fetched.
 */
const includedColumns =
  'include (enterprise_id, purpose, amount, fine, mora, correction, interest, principal, discount)';
const days = `
drop index sales_receipts_day;
create index sales_receipts_day on sales_receipts (organization_id, day, id) ${includedColumns};
drop index sales_receipts_enterprise_day;
create index sales_receipts_enterprise_day on sales_receipts (organization_id, enterprise_id, day, id)
  ${includedColumns.replace('enterprise_id, ', '')};`;

export const receiptImportSteps: readonly MigrationStep[] = [
  { name: '6040-sales-receipt-imports', up: imports },
  { name: '6041-sales-receipt-days', up: days },
];
