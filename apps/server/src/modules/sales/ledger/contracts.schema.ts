/**
 * Contracts. Events are append-only. All other money columns are folded from them in the event's transaction, and can be rebuilt
 * at any time.
 */
import type { MigrationStep, TenancyRules } from '../../../platform/database/index.ts';

const ofContract = (table: string) => `constraint ${table}_contract foreign key (organization_id, contract_id)
    references sales_contracts (organization_id, id)`;

const contracts = `
create table sales_contracts (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  enterprise_id int8 not null,
  n_modulo int4,
  unit_id int8,
  unit_name text not null,
  number text not null,
  purpose text not null check (purpose in ('sale', 'contribution')),
  channel text not null check (channel in ('direct', 'financed')),
  state text not null check (state in ('active', 'assigned', 'settled', 'cancelled')),
  client_id int8,
  client_name text not null,
  signed text not null,
  price int8 not null check (price >= 0),
  received int8 not null,
  open int8 not null,
  credit int8 not null check (credit >= 0),
  next_due text,
  broker text not null,
  note text not null,
  keys_day text,
  transfer_day text,
  origin text not null,
  state_hash text not null,
  search text not null,
  changed_at timestamptz not null,
  version int4 not null,
  primary key (organization_id, id),
  check ((purpose = 'sale') = (unit_id is not null)),
  constraint sales_contracts_enterprise foreign key (organization_id, enterprise_id)
    references enterprises (organization_id, id),
  constraint sales_contracts_unit foreign key (organization_id, unit_id) references sales_units (organization_id, id)
);
create unique index sales_contracts_number on sales_contracts (organization_id, enterprise_id, number);
create unique index sales_contracts_one_living on sales_contracts (organization_id, unit_id) where state <> 'cancelled';
create index sales_contracts_by_unit on sales_contracts (organization_id, unit_id);
create index sales_contracts_by_client on sales_contracts (organization_id, client_id, signed, id);
create index sales_contracts_by_signing on sales_contracts (organization_id, signed, id);
create index sales_contracts_by_number on sales_contracts (organization_id, number, id);
create index sales_contracts_by_client_name on sales_contracts (organization_id, client_name, id);
create index sales_contracts_by_price on sales_contracts (organization_id, price, id);
create index sales_contracts_of_enterprise on sales_contracts (organization_id, enterprise_id, signed, id);
create index sales_contracts_search on sales_contracts (organization_id, search, id);
create table sales_contract_holders (
  organization_id int8 not null,
  contract_id int8 not null,
  key text not null,
  client_id int8,
  client_name text not null,
  primary key (organization_id, contract_id, key),
  ${ofContract('sales_contract_holders')}
);
create table sales_contract_events (
  organization_id int8 not null,
  contract_id int8 not null,
  sequence int4 not null check (sequence > 0),
  kind text not null,
  day text not null,
  body text not null,
  by_id int8 references users (id),
  at timestamptz not null,
  primary key (organization_id, contract_id, sequence),
  ${ofContract('sales_contract_events')}
);`;

const installments = `
create table sales_installments (
  organization_id int8 not null,
  id int8 not null,
  enterprise_id int8 not null,
  contract_id int8 not null,
  purpose text not null,
  position int4 not null,
  key text not null,
  kind text not null,
  number int4 not null,
  of int4 not null,
  nominal text not null,
  due text not null,
  principal int8 not null,
  interest int8 not null,
  correction int8 not null,
  fine int8 not null,
  mora int8 not null,
  amount int8 not null,
  open int8 not null,
  paid int8 not null,
  discount int8 not null,
  closed int8 not null,
  base_month text not null,
  last_paid text not null,
  status text not null check (status in ('open', 'paid', 'renegotiated', 'cancelled')),
  primary key (organization_id, id),
  check (amount = open + paid + discount + closed),
  ${ofContract('sales_installments')}
);
create index sales_installments_owed on sales_installments (organization_id, enterprise_id, status, due, id);
create unique index sales_installments_key on sales_installments (organization_id, contract_id, key);
create table sales_receipts (
  organization_id int8 not null,
  id int8 not null,
  enterprise_id int8 not null,
  contract_id int8 not null,
  purpose text not null,
  sequence int4 not null,
  position int4 not null,
  installment_key text,
  day text not null,
  fine int8 not null,
  mora int8 not null,
  correction int8 not null,
  interest int8 not null,
  principal int8 not null,
  discount int8 not null,
  amount int8 not null,
  primary key (organization_id, id),
  ${ofContract('sales_receipts')}
);
create unique index sales_receipts_place on sales_receipts (organization_id, contract_id, sequence, position);
create table sales_installment_months (
  organization_id int8 not null,
  enterprise_id int8 not null,
  purpose text not null,
  status text not null,
  kind text not null,
  month text not null,
  count int8 not null,
  amount int8 not null,
  open int8 not null,
  paid int8 not null,
  primary key (organization_id, enterprise_id, purpose, status, kind, month)
);
create table sales_receipt_months (
  organization_id int8 not null,
  enterprise_id int8 not null,
  purpose text not null,
  month text not null,
  count int8 not null,
  fine int8 not null,
  mora int8 not null,
  correction int8 not null,
  interest int8 not null,
  principal int8 not null,
  discount int8 not null,
  amount int8 not null,
  primary key (organization_id, enterprise_id, purpose, month)
);`;

/** Contributions are few among sales, and closed installments among open ones. Each has its own index. */
const lists = ['due', 'amount', 'last_paid']
  .map(
    (column) => `
create index sales_installments_${column} on sales_installments (organization_id, ${column}, id);
create index sales_installments_enterprise_${column} on sales_installments (organization_id, enterprise_id, ${column}, id);
create index sales_installments_status_${column} on sales_installments (organization_id, status, ${column}, id);
create index sales_installments_kind_${column} on sales_installments (organization_id, kind, ${column}, id);
create index sales_installments_contributed_${column} on sales_installments (organization_id, ${column}, id)
  where purpose = 'contribution';`,
  )
  .concat(
    ['day', 'amount'].map(
      (column) => `
create index sales_receipts_${column} on sales_receipts (organization_id, ${column}, id);
create index sales_receipts_enterprise_${column} on sales_receipts (organization_id, enterprise_id, ${column}, id);
create index sales_receipts_contributed_${column} on sales_receipts (organization_id, ${column}, id)
  where purpose = 'contribution';`,
    ),
  )
  .join('');

/** In a written history only names may change, and only within texts: no amount, no day, no agreed term. */
const reworded = `
create function sales_events_keep() returns trigger language plpgsql as $keep$
declare
  named constant text := '"name":"([^"\\\\]|\\\\.)*"';
begin
  if regexp_replace(new.body, named, '', 'g') <> regexp_replace(old.body, named, '', 'g') then
    raise exception 'permission denied: what has happened to a contract is not changed' using errcode = '42501';
  end if;
  return new;
end $keep$;
create trigger sales_events_keep before update on sales_contract_events
  for each row execute function sales_events_keep();`;

/** Signing facts of contracts. Older contracts have none. */
const signing = `
alter table sales_contracts
  add column price_basis text check (price_basis in ('table', 'list', 'none')),
  add column table_price int8,
  add column equivalent_discount float8,
  add column authority text,
  add column sale_kind text,
  add column clause text,
  add column fiduciary boolean not null default false;`;

/**
 * Events spell "installment" as every other table does; older ones were written otherwise. A key follows `{` or `,`: no text of a
 * body is touched. Row-level security shows rows of a named organization only.
 */
const spelling = `
alter table sales_contract_events disable trigger sales_events_keep;
do $spell$
declare organization record;
begin
  for organization in select id from organizations loop
    perform set_config('app.organization_id', organization.id::text, true);
    update sales_contract_events set body = regexp_replace(body, '([{,])"instalment(s?)":', '\\1"installment\\2":', 'g')
    where organization_id = organization.id and body ~ '[{,]"instalments?":';
  end loop;
  perform set_config('app.organization_id', '', true);
end $spell$;
alter table sales_contract_events enable trigger sales_events_keep;`;

/** Copies of the last move of each contract. Of older contracts with a bank's part nothing is known: it is still to be sent. */
const bankSteps = `
alter table sales_contracts
  add column bank_step text
    check (bank_step in ('to_send', 'in_analysis', 'approved', 'signed', 'registered', 'refused')),
  add column bank_day text,
  add column bank_name text not null default '',
  add column bank_expected text;
create table sales_bank_moves (
  organization_id int8 not null,
  contract_id int8 not null,
  sequence int4 not null check (sequence > 0),
  step text not null check (step in ('to_send', 'in_analysis', 'approved', 'signed', 'registered', 'refused')),
  day text not null,
  bank text not null,
  expected text,
  note text not null,
  user_id int8 not null,
  at timestamptz not null,
  primary key (organization_id, contract_id, sequence),
  ${ofContract('sales_bank_moves')}
);
do $banks$
declare house record;
begin
  for house in select id from organizations loop
    perform set_config('app.organization_id', house.id::text, true);
    update sales_contracts contract set bank_step = 'to_send'
    where contract.organization_id = house.id and contract.purpose = 'sale' and exists (
      select from sales_installments installment
      where installment.organization_id = house.id and installment.contract_id = contract.id
        and installment.kind = 'bank_transfer');
  end loop;
  perform set_config('app.organization_id', '', true);
end $banks$;`;

/** A step is taken back by a row of its own, once. */
const undoneSteps = `
alter table sales_bank_moves
  add column undoes int4 check (undoes > 0 and undoes < sequence);
create unique index sales_bank_moves_undoes on sales_bank_moves (organization_id, contract_id, undoes)
  where undoes is not null;`;

/** Sales that a bank pays during construction. */
const associative = ['sales_contracts', 'sales_proposals', 'sales_commission_terms']
  .map(
    (table) => `
alter table ${table} drop constraint ${table}_channel_check,
  add constraint ${table}_channel_check check (channel in ('direct', 'financed', 'associative'));`,
  )
  .join('');

export const bankSchemaSteps: readonly MigrationStep[] = [
  { name: '6120-sales-bank-moves', up: bankSteps },
  { name: '6121-sales-associative-channel', up: associative },
  { name: '6122-sales-bank-moves-undone', up: undoneSteps },
];

/** Of later steps, those of contracts. */
export const signingSteps: readonly MigrationStep[] = [
  { name: '6100-sales-contracts-signing', up: signing },
  { name: '6101-sales-events-spelling', up: spelling },
];

export const contractSteps: readonly MigrationStep[] = [
  { name: '6002-sales-contracts', up: contracts },
  { name: '6003-sales-installments', up: installments + lists },
  { name: '6004-sales-events-reworded', up: reworded },
];

export const contractTables: TenancyRules['narrowTables'] = [
  {
    table: 'sales_contract_events',
    reason:
      'what has happened to a contract is never changed; only the name of a charge may lose that of a removed person',
    grants: ['select', 'insert'],
    rewordable: ['body'],
  },
  {
    table: 'sales_bank_moves',
    reason: 'what was done with the bank is never changed; only in its texts a removed person is unnamed',
    grants: ['select', 'insert'],
    rewordable: ['bank', 'note'],
  },
];
