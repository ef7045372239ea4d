/**
 * An organization's overrides of published series, and its own series. Values are append-only: the highest revision of a month is
 * in force. A withdrawn one puts the snapshot's in force again.
 */
import type { MigrationStep, TenancyRules } from '../../../platform/database/index.ts';

const indexSeries = `
create table index_own_series (
  organization_id int8 not null references organizations (id),
  id int8 not null,
  name text not null,
  publisher text not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  constraint index_own_series_name unique (organization_id, name)
);
create table index_values (
  organization_id int8 not null references organizations (id),
  series text not null,
  month text not null,
  revision int4 not null,
  variation int8,
  origin text not null check (origin in ('manual', 'csv', 'bcb')),
  author_id int8 references users (id),
  at timestamptz not null,
  primary key (organization_id, series, month, revision)
);
create table index_projections (
  organization_id int8 not null references organizations (id),
  series text not null,
  period text not null,
  rate int8 not null,
  primary key (organization_id, series, period)
);
create table index_feeds (
  organization_id int8 not null references organizations (id),
  daily bool not null,
  next_at timestamptz not null,
  primary key (organization_id)
);
create table index_fetches (
  organization_id int8 not null references organizations (id),
  series text not null,
  outcome text not null,
  detail text not null,
  at timestamptz not null,
  primary key (organization_id, series)
);
create table index_arrivals (
  organization_id int8 not null references organizations (id),
  series text not null,
  month text not null,
  variation int8 not null,
  primary key (organization_id, series, month)
);`;

export const indexSeriesSteps: readonly MigrationStep[] = [{ name: '3120-planner-index-series', up: indexSeries }];

export const indexSeriesTables: TenancyRules['narrowTables'] = [
  {
    table: 'index_values',
    reason: 'what contracts were corrected by: a published value is never changed, only followed by another',
    grants: ['select', 'insert'],
  },
];
