/**
 * Amounts that ERPs report as realised, owed and expected for an enterprise: series, documents, commitments, changes. Integer
 * centavos.
 */
import { z } from 'zod';
import { defineEndpoint, fileBytes } from '../http/endpoint.ts';
import { fieldMessages } from '../http/errors.ts';
import { choice, flag, idParams, instant, month, pathId, primaryKey, text } from '../http/fields.ts';
import { pageOf, pagingQuery } from '../http/paging.ts';
import { lateOrigins } from '../planner/realised-basis.ts';
import { bucketSums, erpListFilters } from './bindings.ts';
import { newRevenueLine, revenueLine, revenueSides } from './gross-revenue.ts';
import { erpSystems, movementKinds, movementNatures } from './values.ts';

/** The body of `series`: sent as it is stored. `values[0]` is `from`. */
export const erpSeries = z.object({
  lines: z.array(
    z.object({
      nature: z.enum(movementNatures),
      key: z.string(),
      module: z.int().nullable(),
      from: z.string(),
      values: z.array(z.int()),
    }),
  ),
});
/** Months of an enterprise in centavos, inflow > 0, by line. `from` is a month, `YYYY-MM`; `module` null: of none. */
export type ErpSeries = z.output<typeof erpSeries>;

const erpDocument = z.object({
  connection: z.int(),
  system: z.enum(erpSystems),
  /** With `connection` names the document in other calls. */
  resource: z.string(),
  key: z.string(),
  /** The search key of the document in the ERP. */
  document: z.string(),
  counterpart: z.string(),
  date: z.string(),
  kind: z.enum(movementKinds),
  nature: z.enum(movementNatures),
  account: z.string(),
  account__label: z.string(),
  document_type: z.string(),
  condition: z.string(),
  /** Its share of the requested total. */
  amount: z.int(),
  considered: z.boolean(),
  /** The reason for excluding it. */
  reason: z.string().nullable(),
  by__name: z.string().nullable(),
  synced_at: instant().nullable(),
});
/** A document of an ERP behind a line. `amount` is centavos, inflow > 0; `considered` false: taken out by a user. */
export type ErpDocument = z.output<typeof erpDocument>;

/** `total`: of all pages, before a rule divides a document among lines. */
const documents = pageOf(erpDocument).extend({ total: z.int() });

const commitmentRow = z.object({
  key: z.string(),
  label: z.string(),
  /** The rubric it is in. */
  group: z.string(),
  group__label: z.string(),
  budget: z.int(),
  /** Up to the reference month. */
  realised: z.int(),
  /** Open documents, `forecast` of them expected ones. */
  committed: z.int(),
  forecast: z.int(),
  to_commit: z.int(),
  /** Realised + committed + to commit. */
  trend: z.int(),
  deviation: z.int(),
  /** Of the budget; null without one. */
  deviation_share: z.number().nullable(),
});
/** One line, in centavos with the line's own sign. `budget` is of all months, `committed` of all open documents. */
export type CommitmentRow = z.output<typeof commitmentRow>;

const commitments = z.object({
  enterprise: z.int(),
  month: z.string(),
  closing: z.string().nullable(),
  /** The current version; null: nothing is budgeted. */
  version: z.object({ id: z.int(), nome: z.string() }).nullable(),
  rows: z.array(commitmentRow),
  /** Until when each connection that feeds the enterprise is known. */
  connections: z.array(
    z.object({ id: z.int(), name: z.string(), system: z.enum(erpSystems), synced_at: instant().nullable() }),
  ),
  /** Realised magnitudes of this enterprise without a rule. */
  unmapped: z.int(),
  /** Cash before the day from which each connection is read: one sum, of no line of the plan. */
  openings: z.array(z.object({ connection: z.int(), name: z.string(), day: z.string(), amount: z.int() })),
});
/** Planned and committed money of an enterprise at `month`. `closing` is its last closed month; null: none. */
export type Commitments = z.output<typeof commitments>;

const seriesChange = z.object({
  connection: z.int(),
  connection__name: z.string(),
  enterprise: z.int(),
  enterprise__name: z.string(),
  at: instant(),
  /** When the figures before it were published. */
  since: instant().nullable(),
  total_before: z.int(),
  total_after: z.int(),
  cells: z.array(
    z.object({
      nature: z.enum(movementNatures),
      key: z.string(),
      label: z.string(),
      module: z.int().nullable(),
      month: z.string(),
      before: z.int(),
      after: z.int(),
    }),
  ),
  /** Number of changed cells. `cells` holds the largest of them. */
  cells_changed: z.int(),
});
/** Changes of the last publication, by connection and enterprise. Totals are centavos, inflow > 0. */
export type ErpSeriesChange = z.output<typeof seriesChange>;

/** An ERP's later value for a closed month. It is applied when the month is reopened. */
const lateChange = z.object({
  key: z.string(),
  label: z.string(),
  module: z.int().nullable(),
  month: z.string(),
  before: z.int(),
  after: z.int(),
  /** The origin of the change, and its time. */
  origin: z.enum(lateOrigins),
  at: instant(),
});
/** A waiting change of a closed month, in centavos. The closed value stays until the month is reopened. */
export type ErpLateChange = z.output<typeof lateChange>;

const optionalId = pathId().optional().catch(undefined);
const enterprise = '/api/planner/enterprises/:id/';
const ofPlan = { access: 'planning:read', params: idParams } as const;

/** Operations on series, their documents and gross revenue. Those of an enterprise need `planning:read`. */
export const erpSeriesEndpoints = {
  series: defineEndpoint({
    ...ofPlan,
    method: 'GET',
    path: `${enterprise}erp-series/`,
    summary: 'Months of an enterprise as its ERPs have them, by nature, line and module (`erpSeries`)',
    responses: { 200: fileBytes },
    file: 'application/json',
  }),
  documents: defineEndpoint({
    ...ofPlan,
    method: 'GET',
    path: `${enterprise}erp-documents/`,
    summary: 'The documents behind a line of an enterprise, in a month or up to one',
    query: z.object({
      ...pagingQuery.shape,
      line: text({ max: 120 }).optional(),
      module: pathId().optional().catch(undefined),
      nature: z.enum(movementNatures).optional().catch(undefined),
      /** One month; or `from` and `to`. */
      month: month().optional(),
      from: month().optional(),
      to: month().optional(),
      search: z.string().optional(),
    }),
    responses: { 200: documents },
  }),
  consider: defineEndpoint({
    method: 'PUT',
    path: `${enterprise}erp-documents/`,
    summary: 'Takes a document out of an enterprise’s series, with the reason, or in again',
    access: 'planning:write',
    params: idParams,
    body: z.object({
      connection: primaryKey(),
      resource: text({ max: 60 }),
      key: text({ max: 200 }),
      considered: flag(),
      reason: text({ max: 300, blank: true }).default(''),
    }),
    responses: { 200: z.object({ changed: z.boolean(), sums: bucketSums }) },
  }),
  commitments: defineEndpoint({
    ...ofPlan,
    method: 'GET',
    path: `${enterprise}commitments/`,
    summary: 'By line: budgeted, realised, committed, to commit, trend and deviation at a month',
    query: z.object({ month: month().optional() }),
    responses: { 200: commitments },
  }),
  lateChanges: defineEndpoint({
    ...ofPlan,
    method: 'GET',
    path: `${enterprise}late-changes/`,
    summary: 'What ERPs say now about closed months; it goes in when the month is opened again',
    responses: { 200: z.array(lateChange) },
  }),
  sourceDocuments: defineEndpoint({
    method: 'GET',
    path: '/api/integration/source-documents/',
    summary: 'The documents behind a source of a mapping',
    access: 'integration:read',
    wide: true,
    query: z.object({
      ...pagingQuery.shape,
      /** Without it there is nothing to show. */
      connection: optionalId,
      account: z.string().optional(),
      condition: z.string().optional(),
      document_type: z.string().optional(),
      company: z.string().optional(),
      month: month().optional(),
    }),
    responses: { 200: documents },
  }),
  changes: defineEndpoint({
    method: 'GET',
    path: '/api/integration/series-changes/',
    summary: 'What the last publication changed, by connection and enterprise, the latest first',
    access: 'integration:read',
    query: z.object({ connection: optionalId, enterprise: optionalId }),
    responses: { 200: z.array(seriesChange) },
  }),
  flow: defineEndpoint({
    method: 'GET',
    path: '/api/integration/flow/',
    summary: 'Where the money of each connection goes: mapped, unmapped, of no enterprise, not cash, ignored',
    access: 'integration:read',
    query: z.object({ connection: optionalId }),
    responses: {
      200: z.array(
        z.object({
          connection: z.int(),
          connection__name: z.string(),
          system: z.enum(erpSystems),
          published_at: instant().nullable(),
          total: bucketSums,
          natures: z.array(bucketSums.extend({ nature: z.enum(movementNatures) })),
          /** Undecided sources, of all kinds of mapping. */
          pending_sources: z.int(),
          pending_bindings: z.int(),
        }),
      ),
    },
  }),
  revenueLines: defineEndpoint({
    method: 'GET',
    path: '/api/integration/gross-revenue-lines/',
    summary: 'Payment conditions to receive or received, with the line of gross revenue that each is',
    access: 'integration:read',
    query: z.object({ ...erpListFilters, side: z.enum(revenueSides).catch('to_receive'), connection: optionalId }),
    responses: {
      200: pageOf(revenueLine).extend({
        coverage: z.object({ amount: z.int(), mapped_amount: z.int(), by_value: z.number().nullable() }),
      }),
    },
  }),
  setRevenueLines: defineEndpoint({
    method: 'PUT',
    path: '/api/integration/connections/:id/gross-revenue-lines/',
    summary: 'Says of payment conditions which line, sign, index and order they have; those not named stay',
    access: 'integration:write',
    wide: true,
    params: idParams,
    body: z.object({
      side: choice(revenueSides),
      rows: z.array(newRevenueLine, { error: fieldMessages.notList }).min(1).max(1_000),
    }),
    responses: { 200: z.object({ changed: z.int(), sums: bucketSums }) },
  }),
} as const;
