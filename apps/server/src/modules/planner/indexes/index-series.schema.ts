/**
 * An organization's overrides of published series, and its own series. Values are append-only: the highest revision of a month is
 * in force. A withdrawn one puts the snapshot's in force again.
 */
import type { FeedOutcome, PutOrigin } from '@uni/contracts';
import type { Instant, MigrationStep, TenancyRules } from '../../../platform/database/index.ts';

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    index_own_series: {
      organization_id: number;
      id: number;
      name: string;
      publisher: string;
      created_at: Instant;
    };
    index_values: {
      organization_id: number;
      series: string;
      /** `YYYY-MM`. */
      month: string;
      revision: number;
      /** A share in ten-billionths (10⁻¹⁰), exactly as published. Null: withdrawn. */
      variation: number | null;
      origin: PutOrigin;
      author_id: number | null;
      at: Instant;
    };
    index_projections: {
      organization_id: number;
      series: string;
      /** `YYYY-MM` or `YYYY`. */
      period: string;
      /** In ten-billionths. */
      rate: number;
    };
    /** Setting for daily requests to the Banco Central, and the next time. */
    index_feeds: { organization_id: number; daily: boolean; next_at: Instant };
    /** Outcome of the last request, by series. */
    index_fetches: {
      organization_id: number;
      series: string;
      outcome: FeedOutcome;
      detail: string;
      at: Instant;
    };
    /** Values from the Banco Central that no user has confirmed yet. */
    index_arrivals: { organization_id: number; series: string; month: string; variation: number };
  }
}

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
