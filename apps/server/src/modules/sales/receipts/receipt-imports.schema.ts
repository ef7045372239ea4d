/** Statement rows that became payments. A repeated row is recognized while its payment is valid. */
import type { Instant, MigrationStep } from '../../../platform/database/index.ts';

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    sales_receipt_imports: {
      organization_id: number;
      id: number;
      /** One reading of one statement, by the name that its reader gave it. */
      batch: string;
      /** The row in the statement, and which of its payments: a credit may pay contracts more than one. */
      place: number;
      part: number;
      /** Bank and account, as the file names them. */
      source: string;
      /** The bank's key. Null: none. */
      bank_key: string | null;
      /** SHA-256 of day, amount and text. The text itself is not stored. */
      likeness: string;
      contract_id: number;
      sequence: number;
      by_id: number;
      at: Instant;
    };
  }
}

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
