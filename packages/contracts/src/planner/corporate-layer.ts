/** Planning: overheads, debt and minimum cash of the organization above its enterprises, and the portfolio with them. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { boundedList, choice, month } from '../http/fields.ts';
import { reasonsOutsideSums } from '../http/plan-sums.ts';
import type { JsonObject } from '../study/json.ts';
import { cashFlow, cashFlowTerms, chosenVersion, flowQuery } from './cash-flow.ts';

/** The most overheads and loans of a layer. */
export const corporateLimits = { overheads: 200, loans: 50 } as const;
/** Two views of the enterprises: the cash of their partners, or their cash before capital. */
export const corporateViews = ['holding', 'full'] as const;
/** The view of the enterprises in a portfolio. */
export type CorporateView = (typeof corporateViews)[number];

/** Checked by the engine, as the same part of a study. */
const section: z.ZodType<JsonObject, JsonObject> = z.object({}).catchall(z.any());
const sectionOrNone = section.nullable().default(null);

const corporateLayer = z.object({
  /** From which the months of loans and capital count. */
  base_month: month(),
  view: choice(corporateViews),
  discount_rate: section,
  indexes: sectionOrNone,
  overheads: boundedList(section, { max: corporateLimits.overheads }).default([]),
  loans: boundedList(section, { max: corporateLimits.loans }).default([]),
  capital: sectionOrNone,
});
/** Overheads, loans and capital of the organization; its months count from `base_month`. */
export type CorporateLayer = z.output<typeof corporateLayer>;

/** Null: the organization has none yet. */
const storedLayer = z.object({ layer: corporateLayer.nullable(), version: z.int() });
/** The stored layer with its version, 0 where there is none. */
export type StoredCorporateLayer = z.output<typeof storedLayer>;

const cells = z.custom<number[]>((value) => Array.isArray(value) && value.every(Number.isSafeInteger));

const portfolio = z.object({
  base_month: z.string(),
  months: z.int(),
  /** Cash and sums in centavos by month; `member.{id}` is the organization's part of an enterprise. */
  lines: z.array(
    z.object({
      id: z.string(),
      key: z.string(),
      label: z.string(),
      kind: z.string(),
      /** A balance at the end of the month. */
      stock: z.boolean(),
      total: z.int(),
      cells,
    }),
  ),
  indicators: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
  checks: z.array(
    z.object({
      code: z.string(),
      severity: z.enum(['error', 'warning', 'info']),
      message: z.string(),
      line: z.string().optional(),
      month: z.int().optional(),
      amount: z.int().optional(),
    }),
  ),
});

/** A portfolio in centavos, and the enterprises in and outside of it. */
export const portfolioAnswer = z.object({
  terms: z.enum(cashFlowTerms),
  /** Version of the layer; 0 where there is none. */
  layer: z.int(),
  /** Null: no layer, no enterprise in the figures, or one that the engine refuses. */
  portfolio: portfolio.nullable(),
  /** Why the layer cannot be computed over these enterprises. */
  refused: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
  enterprises: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      name: z.string(),
      version: chosenVersion,
      /** The organization's own share, as the study states its partners. */
      participation: z.number(),
    }),
  ),
  /** `no_share`: the organization is not among the partners of the study. */
  left_out: z.array(
    cashFlow.shape.left_out.element.extend({
      reason: z.enum([...reasonsOutsideSums, 'refused', 'failed', 'no_share']),
    }),
  ),
});
/** A portfolio as it travels. */
export type PortfolioAnswer = z.output<typeof portfolioAnswer>;

/** Operations of the corporate layer. */
export const corporateLayerEndpoints = {
  retrieve: defineEndpoint({
    method: 'GET',
    path: '/api/planner/corporate-layer/',
    summary: 'Overheads, loans and capital of the organization itself, above its enterprises',
    access: 'planning:read',
    responses: { 200: storedLayer },
    versioned: true,
  }),
  replace: defineEndpoint({
    method: 'PUT',
    path: '/api/planner/corporate-layer/',
    summary: 'Replaces overheads, loans and capital of the organization itself',
    access: 'planning:write',
    wide: true,
    body: corporateLayer,
    responses: { 200: storedLayer },
    versioned: true,
  }),
  portfolio: defineEndpoint({
    method: 'GET',
    path: '/api/planner/portfolio/',
    summary: "The organization's part of its enterprises with overheads, debt and minimum cash above them",
    access: 'planning:read',
    query: flowQuery.pick({ enterprises: true, versions: true, terms: true, prospecting: true }),
    responses: { 200: portfolioAnswer },
  }),
} as const;
