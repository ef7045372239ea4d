/** Units: the stock of an enterprise. An expired reservation is void without a write. */
import type { MigrationStep } from '../../../platform/database/index.ts';

const units = `
create table sales_units (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  enterprise_id int8 not null,
  n_modulo int4,
  block text not null,
  floor int4,
  stack text not null,
  nome text not null,
  typology text not null,
  private_area int8 not null check (private_area >= 0),
  list_price int8 not null check (list_price >= 0),
  state text not null,
  reserved_until text check ((reserved_until is not null) = (state = 'reserved')),
  note text not null,
  origin text not null,
  changed_at timestamptz not null,
  version int4 not null,
  primary key (organization_id, id),
  constraint sales_units_enterprise foreign key (organization_id, enterprise_id)
    references enterprises (organization_id, id)
);
create unique index sales_units_name on sales_units (organization_id, enterprise_id, block, nome);`;

/** Older units, and those of an ERP, name no front. */
const facings = `
alter table sales_units add column facing text
  check (facing in ('north', 'north_east', 'east', 'south_east', 'south', 'south_west', 'west', 'north_west'));`;

export const unitSteps: readonly MigrationStep[] = [{ name: '6001-sales-units', up: units }];

export const unitFacingSteps: readonly MigrationStep[] = [{ name: '6140-sales-unit-facings', up: facings }];
