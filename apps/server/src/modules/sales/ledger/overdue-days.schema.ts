/** Table of amounts unpaid beyond their due month, and its backfill from existing contracts. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const table = `
alter table sales_installments add column closed_on text collate "C" not null default '';
create index sales_installments_closed_on on sales_installments (organization_id, closed_on) where closed_on <> '';
create table sales_overdue_days (
  organization_id int8 not null references organizations (id),
  enterprise_id int8 not null,
  purpose text not null,
  until text collate "C" not null,
  due text collate "C" not null,
  count int8 not null,
  amount int8 not null,
  primary key (organization_id, enterprise_id, purpose, until, due)
);
create index sales_overdue_days_of_house on sales_overdue_days (organization_id, purpose, until, due);`;

/**
 * By an event that still holds: a renegotiation names what it closes, a distrato closes what is open. Events of databases older
 * than step 6101 spell it otherwise.
 */
export const fillClosingDays = `
update sales_installments closed set closed_on = coalesce((
  select max(event.day) from sales_contract_events event
  where (event.organization_id, event.contract_id) = (closed.organization_id, closed.contract_id)
    and event.kind = closed.status
    and (event.kind = 'cancelled'
      or event.body::jsonb -> 'lines' @> jsonb_build_array(jsonb_build_object('installment', closed.key))
      or event.body::jsonb -> 'lines' @> jsonb_build_array(jsonb_build_object('instalment', closed.key)))
    and not exists (select from sales_contract_events undo
      where (undo.organization_id, undo.contract_id) = (event.organization_id, event.contract_id)
        and undo.kind in ('reversed', 'reinstated') and undo.body::jsonb ->> 'event' = event.sequence::text)), '')
where closed.status in ('cancelled', 'renegotiated') and closed.organization_id = current_setting('app.organization_id')::int8
  and exists (select from sales_contracts contract
    where (contract.organization_id, contract.id) = (closed.organization_id, closed.contract_id) and contract.origin <> 'erp');`;

export const addUpOverdueDays = `
insert into sales_overdue_days (organization_id, enterprise_id, purpose, until, due, count, amount)
select organization_id, enterprise_id, purpose, until, due, count(*), sum(amount) from (
  select organization_id, enterprise_id, purpose, due, '9999-12' as until, open as amount from sales_installments
  where status = 'open' and organization_id = current_setting('app.organization_id')::int8
  union all
  select organization_id, enterprise_id, purpose, due, left(closed_on, 7), closed from sales_installments
  where closed_on <> '' and organization_id = current_setting('app.organization_id')::int8
  union all
  select receipt.organization_id, receipt.enterprise_id, receipt.purpose, installment.due, left(receipt.day, 7),
    receipt.correction + receipt.interest + receipt.principal + receipt.discount
  from sales_receipts receipt
  join sales_installments installment on (installment.organization_id, installment.contract_id, installment.key)
    = (receipt.organization_id, receipt.contract_id, receipt.installment_key)
  where receipt.organization_id = current_setting('app.organization_id')::int8
) piece
where until > left(due, 7) and amount <> 0
group by 1, 2, 3, 4, 5;`;

/** Runs per organization: row-level security shows rows of a named organization only. */
const fillByOrganization = `
do $tell$
declare house record;
begin
  for house in select id from organizations loop
    perform set_config('app.organization_id', house.id::text, true);
    ${fillClosingDays}
    ${addUpOverdueDays}
  end loop;
  perform set_config('app.organization_id', '', true);
end $tell$;`;

export const overdueSteps: readonly MigrationStep[] = [
  { name: '6005-sales-overdue-days', up: table + fillByOrganization },
];
