/** Cancellations that stand: one row a contract, written from its history and gone when it is reinstated. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const cancellations = `
create table sales_cancellations (
  organization_id int8 not null,
  id int8 not null,
  enterprise_id int8 not null,
  day text not null,
  reason text not null,
  kind text not null,
  received int8 not null,
  retained int8 not null,
  refund int8 not null,
  refunded int8 not null,
  next_refund text,
  state text not null check (state in ('to_refund', 'refunded')),
  primary key (organization_id, id),
  check (refunded <= refund),
  constraint sales_cancellations_contract foreign key (organization_id, id)
    references sales_contracts (organization_id, id)
);
${['day', 'refund', 'retained']
  .map(
    (column) => `
create index sales_cancellations_${column} on sales_cancellations (organization_id, ${column}, id);
create index sales_cancellations_enterprise_${column}
  on sales_cancellations (organization_id, enterprise_id, ${column}, id);`,
  )
  .join('')}`;

export const cancellationSteps: readonly MigrationStep[] = [{ name: '6030-sales-cancellations', up: cancellations }];
