/** Planning: published series of indexes, what an organization puts over them, and what is expected of months to come. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { fieldMessages, type WireError } from '../http/errors.ts';
import { choice, flag, instant, integer, month, primaryKey, text } from '../http/fields.ts';
import {
  draftRefusals,
  estimateSources,
  feedOutcomes,
  indexOrigins,
  indexReadings,
  indexRefusals,
  indexRowResults,
  indexLimits as limits,
  putOrigins,
} from './index-values.ts';

/** Refusals of index series: a removal with values, and a query without a source. */
export const indexErrors = {
  /** 409: the series has values. */
  inUse: { status: 409, body: { detail: 'The series has values.', code: 'index_series_in_use' } },
  /** 409: the platform has no source address configured. */
  noSource: { status: 409, body: { detail: 'No source of indexes is configured.', code: 'index_source_absent' } },
} as const satisfies Record<string, WireError>;

const listOf = <Item extends z.ZodType>(item: Item, most: number, least = 0) =>
  z
    .array(item, { error: fieldMessages.notList })
    .min(least, { error: fieldMessages.required })
    .max(most, { error: fieldMessages.tooManyItems(most) });

/** A key of a published series, or of one of the organization's own. */
const seriesKey = text({ max: 40 });
/** Months from 1900 to 2199. No one corrects by earlier ones. */
const nearMonth = month().regex(/^(19|20|21)/, { error: fieldMessages.notMonth });
/** A variation as a share: 0.0042 is 0.42 %. */
const variation = z
  .number({ error: fieldMessages.notNumber })
  .gt(-limits.most, { error: fieldMessages.belowMinimum(-limits.most) })
  .max(limits.most, { error: fieldMessages.aboveMaximum(limits.most) });

/** A series in force: published variations, with those of the organization in their stead; fractions by `YYYY-MM`. */
export const indexSeries = z.object({
  key: z.string(),
  /** Of a series of the organization's own; null: published for everybody. */
  id: z.int().nullable(),
  name: z.string(),
  publisher: z.string(),
  /** Empty: nothing is published yet. */
  first_month: z.string(),
  last_month: z.string(),
  /** Published variations by month, as fractions. A missing month is unknown, not zero. */
  monthly: z.record(z.string(), z.number()),
  /** Accumulated variation of the last twelve published months. Null: some are missing. */
  year: z.number().nullable(),
  /** Months received from the Banco Central and not yet reviewed. */
  arrivals: z.int(),
});
/**
 * A series with its variations by month (`YYYY-MM`), as fractions: 0.0042 is 0.42 %.
 * The organization's own values replace published ones.
 */
export type IndexSeriesRow = z.output<typeof indexSeries>;

const put = z.object({
  /** Null: the organization's own value was withdrawn; the published one applies. */
  variation: z.number().nullable(),
  origin: z.enum(indexOrigins),
  author__name: z.string().nullable(),
  at: instant().nullable(),
});

const indexMonth = z.object({
  month: z.string(),
  variation: z.number(),
  /** Chained by variation from 100 in `base`; where months are missing the chain begins again. */
  level: z.number(),
  base: z.string(),
  /** The twelve months up to this one; null: they are not all there. */
  year: z.number().nullable(),
  /** Null: published. */
  estimate: z.enum(estimateSources).nullable(),
  origin: z.enum(indexOrigins).nullable(),
  /** Former values, the latest first. The snapshot's value is last. */
  history: z.array(put),
});
/** One month of a series, published or estimated: variation and `year` as fractions, `level` an index number. */
export type IndexMonth = z.output<typeof indexMonth>;

const rate = z.object({ period: z.string(), rate: z.number() });
/** An expected rate, a fraction, of a month (`YYYY-MM`) or of a whole year (`YYYY`). */
export type IndexRate = z.output<typeof rate>;

const indexMonths = z.object({
  series: indexSeries,
  months: z.array(indexMonth),
  /** Rates typed for months (`YYYY-MM`) and years (`YYYY`). */
  rates: z.array(rate),
});
/** A series month by month, the published months before the estimated ones. */
export type IndexMonths = z.output<typeof indexMonths>;

/** The draft of a study that has the index, and what of it would change. */
const touchedDraft = z.object({
  version: z.int(),
  nome: z.string(),
  empreendimento: z.int(),
  enterprise_name: z.string(),
  changes: z.array(z.object({ month: z.string(), before: z.number().nullable(), after: z.number() })),
});
/** A draft that the caller may change and whose index values would; fractions, null `before`: unknown there. */
export type TouchedDraft = z.output<typeof touchedDraft>;

const readRow = z.object({
  /** Its row in what was sent. */
  at: z.int(),
  month: z.string().nullable(),
  variation: z.number().nullable(),
  /** The value in force; null: the month was not published. */
  before: z.number().nullable(),
  verdict: z.enum(indexRowResults),
  refusal: z.enum(indexRefusals).nullable(),
});
/** One read row and its effect; `variation` is a fraction, null where the row has no usable number. */
export type IndexReadRow = z.output<typeof readRow>;

const reading = z.object({
  rows: z.array(readRow),
  drafts: z.array(touchedDraft),
  /** Versions that have the index and are no drafts any more: they stay as they are. */
  sealed: z.int(),
});
/** The preview of published rows: nothing is written, and saving repeats each `before` it was based on. */
export type IndexReadingReport = z.output<typeof reading>;

const savedRow = z.object({ month: z.string(), refusal: z.enum(indexRefusals).nullable() });
const saved = z.object({
  saved: z.int(),
  rows: z.array(savedRow),
  drafts: z.array(z.object({ version: z.int(), refusal: z.enum(draftRefusals).nullable() })),
});
/** The result of publishing: number of saved months, and refusals by month and by draft. Null: done. */
export type IndexSaveReport = z.output<typeof saved>;

const fetched = z.object({
  series: z.string(),
  /** The number of the series at the Banco Central. */
  code: z.int(),
  outcome: z.enum(feedOutcomes).nullable(),
  /** A status, a month, the beginning of what was answered. */
  detail: z.string(),
  at: instant().nullable(),
});
/** The last query of one series at the Banco Central (SGS). Null `outcome` and `at`: never queried. */
export type IndexFetch = z.output<typeof fetched>;

const feed = z.object({
  /** The source's host. Null: none configured. */
  host: z.string().nullable(),
  /** True: the source is queried automatically once a day. */
  daily: z.boolean(),
  next: instant().nullable(),
  fetches: z.array(fetched),
  /** Received values that are not yet published. `before` is the value in force. */
  arrivals: z.array(
    z.object({ series: z.string(), month: z.string(), variation: z.number(), before: z.number().nullable() }),
  ),
});
/** The state of the queries to the Banco Central, and received values that await a confirmation. */
export type IndexFeed = z.output<typeof feed>;

/** Fields of a series that a request may set. */
export const ownIndexFields = { name: text({ max: 60 }), publisher: text({ max: 80, blank: true }).default('') };
/** The address of all series. */
export const indexSeriesPath = '/api/planner/index-series/';

/**
 * Operations of index series; writing needs `planning:write` in the whole organization.
 * Variations are fractions of 1.
 */
export const indexSeriesEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: indexSeriesPath,
    summary:
      "Monthly series of price and interest indexes: published ones with the organization's values over them, and its own",
    access: 'planning:read',
    responses: { 200: z.array(indexSeries) },
  }),
  months: defineEndpoint({
    method: 'GET',
    path: '/api/planner/index-months/',
    summary:
      'A series month by month: what is published, what stood there before, and what is expected of months to come',
    access: 'planning:read',
    /** INCC-DI, unless another is named. */
    query: z.object({ series: seriesKey.default('incc') }),
    responses: { 200: indexMonths },
  }),
  create: defineEndpoint({
    method: 'POST',
    path: indexSeriesPath,
    summary: "Begins a series of the organization's own",
    access: 'planning:write',
    wide: true,
    body: z.object(ownIndexFields),
    responses: { 201: indexSeries },
  }),
  read: defineEndpoint({
    method: 'POST',
    path: '/api/planner/index-readings/',
    summary:
      'What rows of a sheet (or one typed month) would put in place, row by row, and the drafts that have the index. Writes nothing',
    access: 'planning:write',
    wide: true,
    body: z.object({
      series: seriesKey,
      as: choice(indexReadings).default('variation'),
      rows: listOf(
        z.object({ at: integer({ min: 0 }), month: z.string().max(40), value: z.string().max(60) }),
        limits.rows,
        1,
      ),
    }),
    responses: { 200: reading },
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/api/planner/index-values/',
    summary:
      'Puts months in place as they were seen, keeping what stood there, and brings them to drafts. A month that holds another value by now is refused, and the others go on',
    access: 'planning:write',
    wide: true,
    body: z.object({
      series: seriesKey,
      origin: choice(putOrigins).default('manual'),
      rows: listOf(
        z.object({
          month: nearMonth,
          /** Null: withdraws the organization's own value. */
          variation: variation.nullable(),
          /** The value in force as it was seen. */
          before: variation.nullable(),
        }),
        limits.rows,
        1,
      ),
      drafts: listOf(primaryKey(), limits.drafts).default([]),
    }),
    responses: { 200: saved },
  }),
  project: defineEndpoint({
    method: 'PUT',
    path: '/api/planner/index-projections/',
    summary: 'Puts rates expected of months and years in the place of those typed before',
    access: 'planning:write',
    wide: true,
    body: z.object({
      series: seriesKey,
      rates: listOf(
        z.object({
          period: text({ max: 7 }).regex(/^(19|20|21)\d\d(-(0[1-9]|1[0-2]))?$/, { error: fieldMessages.notMonth }),
          rate: variation,
        }),
        limits.rates,
      ),
    }),
    responses: { 200: indexMonths },
  }),
  feed: defineEndpoint({
    method: 'GET',
    path: '/api/planner/index-feed/',
    summary: 'What asking the Banco Central has come to, series by series, and what it told that is not in place yet',
    access: 'planning:read',
    responses: { 200: feed },
  }),
  setFeed: defineEndpoint({
    method: 'PUT',
    path: '/api/planner/index-feed/',
    summary: 'Says whether the Banco Central is asked once a day',
    access: 'planning:write',
    wide: true,
    body: z.object({ daily: flag() }),
    responses: { 200: feed },
  }),
  fetch: defineEndpoint({
    method: 'POST',
    path: '/api/planner/index-fetches/',
    summary: 'Asks the Banco Central for one series now, keeping what it tells until somebody confirms it',
    access: 'planning:write',
    wide: true,
    body: z.object({ series: seriesKey }),
    responses: { 200: feed },
    throttle: 'export',
  }),
} as const;
