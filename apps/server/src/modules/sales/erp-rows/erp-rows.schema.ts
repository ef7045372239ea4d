/**
 * Rows whose source is an ERP: links to local rows, and contract facts for the plan only. Keys are the ERP's own, so the same
 * row sent again is the same row here.
 */
import type { MigrationStep } from '../../../platform/database/index.ts';

const marked = ['sales_units', 'sales_clients', 'sales_suppliers', 'sales_contracts'];

const erpRows = `
create table sales_erp_links (
  organization_id int8 not null references organizations (id),
  connection_id int8 not null,
  resource text not null check (resource in ('units', 'clients', 'suppliers', 'contracts')),
  key text not null,
  row_id int8 not null,
  stand text not null check (stand in ('own', 'linked', 'held')),
  doubt text check ((doubt is null) = (stand = 'own')),
  hash text not null,
  is_gone boolean not null,
  primary key (organization_id, connection_id, resource, key)
);
create index sales_erp_links_row on sales_erp_links (organization_id, resource, row_id);
create index sales_erp_links_doubts on sales_erp_links (organization_id, connection_id, resource, key)
  where stand <> 'own';
create table sales_erp_terms (
  organization_id int8 not null,
  contract_id int8 not null,
  keys text,
  index_key text,
  primary key (organization_id, contract_id),
  constraint sales_erp_terms_contract foreign key (organization_id, contract_id)
    references sales_contracts (organization_id, id)
);
${marked.map((table) => `alter table ${table} add column erp text check (erp in ('sienge', 'uau'));`).join('\n')}
alter table sales_contracts drop constraint sales_contracts_check;
alter table sales_contracts add constraint sales_contracts_unit_of_sale
  check (origin = 'erp' or (purpose = 'sale') = (unit_id is not null));
drop index sales_contracts_one_living;
create unique index sales_contracts_one_living on sales_contracts (organization_id, unit_id)
  where state <> 'cancelled' and origin <> 'erp';
alter table sales_units drop constraint sales_units_until;
alter table sales_units add constraint sales_units_until
  check (origin = 'erp' or (reserved_until is not null) = (state in ('reserved', 'proposed')));`;

/** Lists filter installments by source in every order, and their sums are stored per source. */
const sources = `
alter table sales_installments add column source text collate "C" not null default 'own';
alter table sales_installment_months add column source text collate "C" not null default 'own';
alter table sales_installment_months drop constraint sales_installment_months_pkey;
do $tell$
declare house record;
begin
  for house in select id from organizations loop
    perform set_config('app.organization_id', house.id::text, true);
    update sales_installments set source = contract.erp from sales_contracts contract
      where (contract.organization_id, contract.id) = (sales_installments.organization_id, sales_installments.contract_id)
        and contract.organization_id = house.id and contract.erp is not null;
    delete from sales_installment_months where organization_id = house.id;
    insert into sales_installment_months
        (organization_id, enterprise_id, purpose, status, kind, month, count, amount, open, paid, source)
      select organization_id, enterprise_id, purpose, status, kind, left(due, 7), count(*), sum(amount), sum(open), sum(paid), source
      from sales_installments where organization_id = house.id group by 1, 2, 3, 4, 5, 6, source;
  end loop;
  perform set_config('app.organization_id', '', true);
end $tell$;
alter table sales_installment_months
  add primary key (organization_id, enterprise_id, purpose, status, kind, month, source);
${['due', 'amount', 'last_paid']
  .map(
    (column) => `
create index sales_installments_source_${column} on sales_installments (organization_id, source, ${column}, id);`,
  )
  .join('')}`;

/** Most past-due installments of an ERP are paid. The overdue query finds the rest without reading them. */
const owedBySource = `
create index sales_installments_source_owed on sales_installments (organization_id, source, status, due, id);`;

/** Contracts taken over from an ERP may name no unit, or a unit that another contract names. They stay as reported. */
const adopted = `
alter table sales_contracts drop constraint sales_contracts_unit_of_sale;
alter table sales_contracts add constraint sales_contracts_unit_of_sale
  check (origin in ('erp', 'import') or (purpose = 'sale') = (unit_id is not null));
drop index sales_contracts_one_living;
create unique index sales_contracts_one_living on sales_contracts (organization_id, unit_id)
  where state <> 'cancelled' and origin = 'manual';`;

export const erpRowSteps: readonly MigrationStep[] = [
  { name: '6090-sales-erp-rows', up: erpRows },
  { name: '6091-sales-installment-sources', up: sources },
  { name: '6092-sales-installment-sources-owed', up: owedBySource },
  { name: '6093-sales-adopted-contracts', up: adopted },
];
