/**
 * Financial control: accounts, categories, movements and their monthly sums. Database triggers write the sums on every change of
 * movements, so that no write path can miss them.
 */
import type { MigrationStep } from '../../../platform/database/index.ts';

const tables = `
create table sales_accounts (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  name text not null,
  bank text not null,
  branch text not null,
  number text not null,
  opening int8 not null,
  is_active boolean not null,
  version int4 not null,
  primary key (organization_id, id)
);
create unique index sales_accounts_name on sales_accounts (organization_id, name);
create table sales_categories (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  parent_id int8,
  name text not null,
  flow text not null,
  line text,
  is_active boolean not null,
  position int4 not null,
  version int4 not null,
  primary key (organization_id, id),
  constraint sales_categories_parent foreign key (organization_id, parent_id)
    references sales_categories (organization_id, id)
);
create unique index sales_categories_name on sales_categories (organization_id, flow, coalesce(parent_id, 0), name);
create table sales_movements (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  kind text not null,
  enterprise_id int8,
  account_id int8 not null,
  to_account_id int8 check ((to_account_id is not null) = (kind = 'transfer') and to_account_id <> account_id),
  category_id int8 check (category_id is null or kind <> 'transfer'),
  day text collate "C" not null,
  amount int8 not null check (amount > 0),
  description text not null,
  document text not null,
  supplier_id int8,
  client_id int8 check (client_id is null or supplier_id is null),
  state text not null,
  origin text not null,
  bank_key text,
  search_text text not null,
  changed_at timestamptz not null,
  version int4 not null,
  primary key (organization_id, id),
  constraint sales_movements_enterprise foreign key (organization_id, enterprise_id)
    references enterprises (organization_id, id),
  constraint sales_movements_account foreign key (organization_id, account_id)
    references sales_accounts (organization_id, id),
  constraint sales_movements_to_account foreign key (organization_id, to_account_id)
    references sales_accounts (organization_id, id),
  constraint sales_movements_category foreign key (organization_id, category_id)
    references sales_categories (organization_id, id),
  constraint sales_movements_supplier foreign key (organization_id, supplier_id)
    references sales_suppliers (organization_id, id),
  constraint sales_movements_client foreign key (organization_id, client_id)
    references sales_clients (organization_id, id)
);
create unique index sales_movements_bank_key on sales_movements (organization_id, account_id, bank_key)
  where bank_key is not null;
create index sales_movements_day on sales_movements (organization_id, day, id);
create index sales_movements_amount on sales_movements (organization_id, amount, id);
create index sales_movements_by_enterprise on sales_movements (organization_id, enterprise_id, day, id);
create index sales_movements_by_state on sales_movements (organization_id, state, day, id);
create index sales_movements_by_category on sales_movements (organization_id, category_id, day, id);
create index sales_movements_by_account on sales_movements (organization_id, account_id, day, id);
create index sales_movements_by_to_account on sales_movements (organization_id, to_account_id, day, id)
  where to_account_id is not null;
create index sales_movements_by_supplier on sales_movements (organization_id, supplier_id, day, id)
  where supplier_id is not null;
create index sales_movements_by_client on sales_movements (organization_id, client_id, day, id)
  where client_id is not null;
create table sales_movement_steps (
  organization_id int8 not null references organizations (id),
  movement_id int8 not null,
  id int8 not null,
  state text not null,
  at timestamptz not null,
  user_id int8 not null,
  reason text not null,
  primary key (organization_id, movement_id, id),
  constraint sales_movement_steps_movement foreign key (organization_id, movement_id)
    references sales_movements (organization_id, id) on delete cascade
);
create table sales_movement_months (
  organization_id int8 not null references organizations (id),
  month text collate "C" not null,
  enterprise_id int8 not null,
  account_id int8 not null,
  to_account_id int8 not null,
  category_id int8 not null,
  kind text not null,
  state text not null,
  count int8 not null,
  amount int8 not null,
  primary key (organization_id, month, enterprise_id, account_id, to_account_id, category_id, kind, state)
);`;

const key = 'organization_id, month, enterprise_id, account_id, to_account_id, category_id, kind, state';

/** Always in key order: two transactions that write the same months wait for each other without a deadlock. */
const countingTrigger = (act: string, changes: string): string => `
create function sales_movements_${act}() returns trigger language plpgsql as $$
begin
  insert into sales_movement_months as kept (${key}, count, amount)
  select organization_id, left(day, 7), coalesce(enterprise_id, 0), account_id, coalesce(to_account_id, 0),
    coalesce(category_id, 0), kind, state, sum(sign), sum(sign * amount)
  from (${changes}) change
  group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(sign) <> 0 or sum(sign * amount) <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict (${key}) do update set count = kept.count + excluded.count, amount = kept.amount + excluded.amount;
  return null;
end $$;`;

const months = `
${countingTrigger('added', 'select *, 1 as sign from entering')}
${countingTrigger('taken', 'select *, -1 as sign from leaving')}
${countingTrigger('changed', 'select *, 1 as sign from entering union all select *, -1 as sign from leaving')}
create trigger sales_movements_added after insert on sales_movements referencing new table as entering
  for each statement execute function sales_movements_added();
create trigger sales_movements_taken after delete on sales_movements referencing old table as leaving
  for each statement execute function sales_movements_taken();
create trigger sales_movements_changed after update on sales_movements
  referencing new table as entering old table as leaving
  for each statement execute function sales_movements_changed();`;

export const movementSteps: readonly MigrationStep[] = [
  { name: '6020-sales-movements', up: tables },
  { name: '6021-sales-movement-months', up: months },
];
