/** The contact log: talks with clients about their contracts, only added to. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const contacts = `
create table sales_contacts (
  organization_id int8 not null,
  id int8 not null,
  enterprise_id int8 not null,
  contract_id int8 not null,
  client_id int8,
  day text collate "C" not null,
  channel text not null,
  person text not null,
  said text not null,
  promised_day text,
  promised_amount int8 check (promised_amount > 0),
  user_id int8 not null,
  at timestamptz not null,
  primary key (organization_id, id),
  check (promised_day is not null or promised_amount is null),
  constraint sales_contacts_contract foreign key (organization_id, contract_id)
    references sales_contracts (organization_id, id),
  constraint sales_contacts_client foreign key (organization_id, client_id)
    references sales_clients (organization_id, id)
);
create index sales_contacts_day on sales_contacts (organization_id, day, id);
create index sales_contacts_by_enterprise on sales_contacts (organization_id, enterprise_id, day, id);
create index sales_contacts_by_contract on sales_contacts (organization_id, contract_id, day, id);
create index sales_contacts_by_client on sales_contacts (organization_id, client_id, day, id)
  where client_id is not null;`;

export const contactSteps: readonly MigrationStep[] = [{ name: '6080-sales-contacts', up: contacts }];
