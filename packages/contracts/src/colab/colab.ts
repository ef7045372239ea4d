/** The collaborative area: the catalogue of indicators, own values and their series, and the position in a comparison. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { fieldMessages, type WireError } from '../http/errors.ts';
import { choice, flag, instant, integer, month, pathId, primaryKey, text, yes } from '../http/fields.ts';
import { reasonsOutsideSums } from '../http/plan-sums.ts';
import {
  benchmarkCounts,
  benchmarkPositions,
  benchmarkRegions,
  benchmarkSegments,
  benchmarkSizes,
  comparedLevels,
} from './benchmark-values.ts';
import {
  benchmarkReasons,
  collaborationDirections,
  collaborationKeys,
  collaborationLimits,
  collaborationPeriods,
  collaborationReasons,
  collaborationUnits,
  type FormulaFaultCode,
} from './values.ts';

const definition = z.object({
  name: z.string(),
  /** As it is typed: names of series, windows of months, the four operations. */
  formula: z.string(),
  unit: z.enum(collaborationUnits),
  direction: z.enum(collaborationDirections),
  shown: z.boolean(),
});
/** An organization's definition of an indicator. `shown` false: it is absent from lists of values. */
export type CollaborationDefinition = z.output<typeof definition>;

const indicator = definition.extend({
  id: z.enum(collaborationKeys),
  key: z.enum(collaborationKeys),
  /** The definition in force until the organization changes it. */
  standard: definition,
  /** 0: never changed. */
  version: z.int(),
  changed_at: instant().nullable(),
  changed_by: z.string().nullable(),
});
/** An indicator with its definition in force. A change must send `version`; an outdated one answers 412. */
export type CollaborationIndicator = z.output<typeof indicator>;

const change = z.object({
  /** The indicator and the version that the change made. */
  id: z.string(),
  key: z.enum(collaborationKeys),
  at: instant(),
  by: z.string().nullable(),
  before: definition,
  after: definition,
});
/** One change of a definition. The history is only added to. */
export type CollaborationChange = z.output<typeof change>;

/** A number in the indicator's unit; null with the reason, and what of the formula it is about. */
const value = z.object({
  value: z.number().nullable(),
  reason: z.enum(collaborationReasons).nullable(),
  about: z.string().nullable(),
});
/** A value or the reason for its absence, never both. Money is in centavos, a share a fraction of 1. */
export type CollaborationValue = z.output<typeof value>;

/** The attributes that define a group. Null: every segment, region or size. */
const cohort = {
  segment: z.enum(benchmarkSegments).nullable(),
  region: z.enum(benchmarkRegions).nullable(),
  size: z.enum(benchmarkSizes).nullable(),
};

/**
 * Position of a value among comparable organizations: the group's 10th, 25th, 50th, 75th and 90th percentiles.
 * Percentiles are smoothed and coarse, never the value of a single member. Small groups have no tails.
 */
const benchmark = z.object({
  level: z.enum(comparedLevels),
  ...cohort,
  /** Levels at which there is something to compare with. */
  levels: z.array(z.enum(comparedLevels)),
  organizations: z.enum(benchmarkCounts),
  /** The last month of the values, and the date at which they were published. */
  month: z.string(),
  published: z.string(),
  percentiles: z.array(z.number().nullable()).length(5),
  /** Of the chosen enterprises that are of the group's class of product; null where there is none. */
  value: z.number().nullable(),
  /** Number of selected enterprises of another class, excluded from the value. */
  outside: z.int(),
  /** Of that value; null where there is none. */
  place: z.enum(benchmarkPositions).nullable(),
});
/** Comparison of one indicator with a group. `percentiles` are p10, p25, p50, p75 and p90; null: no tail. */
export type CollaborationBenchmark = z.output<typeof benchmark>;

const point = z.object({ month: z.string(), value: z.number().nullable() });

const enterprise = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  /** The version that supplies the figures. */
  version: z.object({ id: z.int(), nome: z.string() }),
  /** The last closed month; up to it the figures are what happened. */
  closing: z.string().nullable(),
  /** The source of sales. */
  sales: z.enum(['contracts', 'plan']),
});
/** An enterprise in the figures. `closing` is a month, `YYYY-MM`; null: none is closed. */
export type CollaborationEnterprise = z.output<typeof enterprise>;

const leftOut = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  reason: z.enum([...reasonsOutsideSums, 'refused']),
});

/** Fields shared by all responses with figures. */
const frame = {
  /** The month that they end with, and how many months the period has. */
  month: z.string(),
  months: z.int(),
  /** Months that can be chosen: from the first of all plans to the last. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  enterprises: z.array(enterprise),
  left_out: z.array(leftOut),
};

const compared = { benchmark: benchmark.nullable(), benchmark_reason: z.enum(benchmarkReasons).nullable() };

const values = z.object({
  ...frame,
  indicators: z.array(
    value.extend({
      id: z.enum(collaborationKeys),
      key: z.enum(collaborationKeys),
      name: z.string(),
      formula: z.string(),
      unit: z.enum(collaborationUnits),
      direction: z.enum(collaborationDirections),
      /** The value at each of the last months, the earliest first. */
      series: z.array(point),
      /** Of each enterprise by itself, in the order above. */
      own: z.array(value.extend({ id: z.int() })),
      ...compared,
    }),
  ),
});
/** Values of all visible indicators at a month, together and by enterprise. `series` ends with that month. */
export type CollaborationValues = z.output<typeof values>;

const detail = z.object({
  ...frame,
  indicator,
  ...value.shape,
  series: z.array(point),
  own: z.array(value.extend({ id: z.int(), series: z.array(point) })),
  ...compared,
});
/** One indicator at a month, with its definition and a series of each enterprise. */
export type CollaborationDetail = z.output<typeof detail>;

const preview = z.object({
  month: z.string(),
  months: z.int(),
  before: value,
  after: value,
  series: z.array(point),
});
/** Values of an indicator by its present formula and by a proposed one. Nothing is stored. */
export type CollaborationPreview = z.output<typeof preview>;

const querySet = <Item extends z.ZodType>(item: Item) => z.object({ url: z.string(), array: z.array(item) });

const strip = benchmark.extend({ key: z.enum(collaborationKeys) });

const connection = z.object({
  /** The organization that supplies the numbers, with its own id. */
  connection: z.object({ id: z.int(), organization: z.string() }),
  hasBenchMarking: z.boolean(),
  benchmark_reason: z.enum(benchmarkReasons).nullable(),
  colabEnterpriseQuerySet: querySet(z.object({ id: z.int(), code: z.string(), name: z.string() })),
  /** Strips of the group by indicator; none without a group to compare with. */
  colabEnterpriseStripQuerySet: querySet(strip),
});
/**
 * Owner of the numbers and its group. `connection.id` is the organization's id; field names are the specification's.
 */
export type CollaborationConnection = z.output<typeof connection>;

const consent = z.object({
  consents: z.boolean(),
  /** 0: not decided yet. */
  version: z.int(),
  changed_at: instant().nullable(),
  changed_by: z.string().nullable(),
  /** Attributes of the group if it were formed today. The size follows from the enterprises. */
  segment: cohort.segment,
  region: cohort.region,
  /** The next date of publication, and the last one. */
  next: z.string(),
  last: z.string().nullable(),
});
/** An organization's consent to the anonymous comparison. Days are `YYYY-MM-DD`; `last` null: none published yet. */
export type BenchmarkConsent = z.output<typeof consent>;

const contribution = z.object({
  /** The date of publication that it was for. */
  id: z.string(),
  edition: z.string(),
  month: z.string(),
  at: instant(),
  published: z.boolean(),
  /** Taken back before anything was published. */
  withdrawn: z.boolean(),
  ...cohort,
  values: z.array(z.object({ key: z.enum(collaborationKeys), value: z.number() })),
});
/** An organization's own contribution to one publication, in its ledger. No other organization reads it. */
export type BenchmarkContribution = z.output<typeof contribution>;

const shared = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  /** The current version; null: nothing of it is shared yet. */
  version: z.object({ id: z.int(), nome: z.string() }).nullable(),
  closing: z.string().nullable(),
});
/** An enterprise whose indicators the caller may read. `closing` is the last closed month, `YYYY-MM`. */
export type SharedEnterprise = z.output<typeof shared>;

const key = choice(collaborationKeys);
const formula = text({ max: collaborationLimits.formula });
const fields = {
  name: text({ max: collaborationLimits.name }),
  formula,
  unit: choice(collaborationUnits),
  direction: choice(collaborationDirections),
  shown: flag(),
};

/** `1,2,3` in an address. */
const idList = () =>
  z
    .string()
    .transform((list) => list.split(',').filter((id) => id !== ''))
    .pipe(z.array(pathId()).max(collaborationLimits.enterprises));
const period = integer().refine((months) => collaborationPeriods.some((one) => one === months), {
  error: ({ input }) => fieldMessages.notChoice(input),
});
const periodQuery = z
  .string()
  .regex(/^\d{1,2}$/, { error: fieldMessages.notInteger })
  .transform(Number)
  .pipe(period);
const chosen = {
  enterprises: idList().optional(),
  month: month().optional(),
  months: periodQuery.optional(),
  prospecting: yes(),
};
/** The requested group level. Default: the finest level that is published. */
const level = choice(comparedLevels).optional();

/**
 * Operations of the collaborative area. Definitions concern the whole organization. A decision about consent requires
 * `organization:write`.
 */
export const colabEndpoints = {
  indicators: defineEndpoint({
    method: 'GET',
    path: '/api/colab/indicators/',
    summary: 'The catalogue of indicators as the organization defines them',
    access: 'colab:read',
    responses: { 200: z.array(indicator) },
  }),
  define: defineEndpoint({
    method: 'PATCH',
    path: '/api/colab/indicators/',
    summary: 'Changes the definition of an indicator; what it was before is kept',
    access: 'colab:write',
    wide: true,
    body: z.object({ key, version: integer({ min: 0 }), ...z.object(fields).partial().shape }),
    responses: { 200: indicator },
  }),
  changes: defineEndpoint({
    method: 'GET',
    path: '/api/colab/indicator-changes/',
    summary: 'Who changed definitions, or that of one indicator, when, and what was before and after; the latest first',
    access: 'colab:read',
    query: z.object({ key: key.optional() }),
    responses: { 200: z.array(change) },
  }),
  preview: defineEndpoint({
    method: 'POST',
    path: '/api/colab/indicator-previews/',
    summary: 'What an indicator would come to by another formula; nothing is stored',
    access: 'colab:write',
    wide: true,
    body: z.object({
      key,
      formula,
      enterprises: z
        .array(primaryKey(), { error: fieldMessages.notList })
        .max(collaborationLimits.enterprises, { error: fieldMessages.tooManyItems(collaborationLimits.enterprises) })
        .optional(),
      month: month().optional(),
      months: period.optional(),
      prospecting: z.boolean({ error: fieldMessages.notBoolean }).optional(),
    }),
    responses: { 200: preview },
  }),
  values: defineEndpoint({
    method: 'GET',
    path: '/api/colab/values/',
    summary: 'Own values of the indicators that are shown, of chosen enterprises together and of each',
    access: 'colab:read',
    query: z.object({ ...chosen, level }),
    responses: { 200: values },
  }),
  detail: defineEndpoint({
    method: 'GET',
    path: '/api/colab/indicator/',
    summary: 'One indicator: its definition, the own series and that of each enterprise',
    access: 'colab:read',
    query: z.object({ key: key.default('vso'), ...chosen, level }),
    responses: { 200: detail },
  }),
  series: defineEndpoint({
    method: 'GET',
    path: '/api/colab/series/',
    summary: 'The own series of one indicator, month by month, as bare rows',
    access: 'colab:read',
    query: z.object({ key: key.default('vso'), ...chosen }),
    responses: { 200: z.array(point.extend({ id: z.string(), key: z.string() })) },
  }),
  benchmarking: defineEndpoint({
    method: 'GET',
    path: '/api/colab/benchmarking/',
    summary: 'Whether there is a group to compare with, or why there is none',
    access: 'colab:read',
    responses: { 200: connection.pick({ hasBenchMarking: true, benchmark_reason: true }) },
  }),
  enterpriseQuerySet: defineEndpoint({
    method: 'GET',
    path: '/api/colab/query-sets/enterprises/',
    summary: 'The enterprises that are compared, with the address of their values',
    access: 'colab:read',
    responses: { 200: connection.shape.colabEnterpriseQuerySet },
  }),
  stripQuerySet: defineEndpoint({
    method: 'GET',
    path: '/api/colab/query-sets/strips/',
    summary: 'The strips of the group by indicator, with their address',
    access: 'colab:read',
    responses: { 200: connection.shape.colabEnterpriseStripQuerySet },
  }),
  strips: defineEndpoint({
    method: 'GET',
    path: '/api/colab/strips/',
    summary: 'The strips of the group by indicator, as bare rows',
    access: 'colab:read',
    responses: { 200: z.array(strip.extend({ id: z.enum(collaborationKeys) })) },
  }),
  connection: defineEndpoint({
    method: 'GET',
    path: '/api/colab/connection/',
    summary: 'Whose numbers are told, and whether there is a group to compare them with',
    access: 'colab:read',
    responses: { 200: connection },
  }),
  consent: defineEndpoint({
    method: 'GET',
    path: '/api/colab/benchmark-consent/',
    summary: 'Whether the organization takes part in the anonymous comparison, and when the next one is published',
    access: 'organization:read',
    responses: { 200: consent },
  }),
  decideConsent: defineEndpoint({
    method: 'PUT',
    path: '/api/colab/benchmark-consent/',
    summary: 'Takes part in the anonymous comparison from the next date on, or withdraws',
    access: 'organization:write',
    body: z.object({ consents: flag(), version: integer({ min: 0 }) }),
    responses: { 200: consent },
  }),
  contributions: defineEndpoint({
    method: 'GET',
    path: '/api/colab/benchmark-contributions/',
    summary: 'What the organization has contributed to the anonymous comparison; the latest first',
    access: 'organization:read',
    responses: { 200: z.array(contribution) },
  }),
  enterprises: defineEndpoint({
    method: 'GET',
    path: '/api/colab/enterprises/',
    summary: 'Enterprises whose indicators one may see',
    access: 'colab:read',
    responses: { 200: z.array(shared) },
  }),
} as const;

/** Refusals of a formula. `at` and `length` are offsets in its characters, from 0. */
export const colabErrors = {
  /** 400: an invalid formula, with the position of its fault. */
  formulaRefused: (
    fault: { readonly code: FormulaFaultCode; readonly at: number; readonly length: number },
    sentence: string,
  ): WireError => ({
    status: 400,
    body: { formula: [sentence], formula_fault: { code: fault.code, at: fault.at, length: fault.length } },
  }),
} as const;
