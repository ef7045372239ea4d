/** Clients and suppliers: two tables of one shape, which the law on personal data concerns alike. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const columns = `
  id int8 not null,
  kind text not null,
  name text not null,
  document text,
  email text not null,
  phone text not null,
  postal_code text not null,
  address text not null,
  city text not null,
  uf text,
  note text not null,
  related_bond text,
  related_name text not null check ((related_name <> '') = (related_bond is not null)),
  related_document text check (related_document is null or related_bond is not null),
  search_text text collate "C" not null,
  origin text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version int4 not null,
  primary key (organization_id, id)`;

const parties = `
create table sales_clients (
  organization_id int8 not null references organizations (id),${columns}
);
create unique index sales_clients_document on sales_clients (organization_id, document) where document is not null;
create index sales_clients_name on sales_clients (organization_id, search_text, id);
create table sales_suppliers (
  organization_id int8 not null references organizations (id),${columns}
);
create unique index sales_suppliers_document on sales_suppliers (organization_id, document) where document is not null;
create index sales_suppliers_name on sales_suppliers (organization_id, search_text, id);`;

/** Changing, deleting or erasing a party searches the contracts for it. */
const holders = `
create index sales_contract_holders_client on sales_contract_holders (organization_id, client_id);
alter table sales_contracts add constraint sales_contracts_client foreign key (organization_id, client_id)
  references sales_clients (organization_id, id);
alter table sales_contract_holders add constraint sales_contract_holders_known foreign key (organization_id, client_id)
  references sales_clients (organization_id, id);`;

export const partySteps: readonly MigrationStep[] = [
  { name: '6010-sales-parties', up: parties },
  { name: '6011-sales-clients-in-contracts', up: holders },
];
