/** The panel of sales: how fast the stock is sold, held against the plan, and what is owed and late. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { month, pathId } from '../http/fields.ts';
import { bankSteps } from './values.ts';

const velocity = z.object({ gross: z.number().nullable(), net: z.number().nullable() });
/** Of the month, of three months and of twelve. */
const velocities = z.object({ month: velocity, quarter: velocity, year: velocity });

const unitTotals = z.object({ units: z.int(), value: z.int() });
/** Number of units and their value by list price, in centavos. */
export type UnitTotals = z.output<typeof unitTotals>;

const salesMonth = z.object({
  month: z.string(),
  /** On offer in the month: the stock at its beginning and what was launched. Values by list price, centavos. */
  offered: unitTotals,
  sold: unitTotals,
  cancelled: unitTotals,
  /** Left at its end. */
  stock: unitTotals,
  /** Centavos agreed for what was sold. */
  agreed: z.int(),
  /** Sales over offer of the twelve months that end with it, by units. */
  year: velocity,
});
/** Sales of one month (`YYYY-MM`): stock, offer, sales and cancellations, in units and centavos. */
export type SalesMonth = z.output<typeof salesMonth>;

/** Buckets of open amounts by days late. `to_fall_due` includes what is due on the day itself. */
export const ageingBuckets = [
  'to_fall_due',
  'late_1_30',
  'late_31_60',
  'late_61_90',
  'late_91_180',
  'late_over_180',
] as const;
/** Bucket of an open amount by its days late. */
export type AgeingBucket = (typeof ageingBuckets)[number];

const salesSummary = z.object({
  /** The last month covered, and the day to which the debts refer. */
  month: z.string(),
  day: z.string(),
  /** Up to thirty-six months, the earliest first; empty: nothing is on offer. */
  months: z.array(salesMonth),
  velocity: z.object({ units: velocities, value: velocities }),
  modules: z.array(
    z.object({
      empreendimento: z.int(),
      n_modulo: z.int().nullable(),
      offered: unitTotals,
      sold: unitTotals,
      year: velocity,
    }),
  ),
  /** Planned receipts from contracts by month, in centavos, by the current version of the one requested enterprise. */
  planned: z
    .object({ version: z.string(), from: z.string(), values: z.array(z.int()), realised: z.array(z.int()) })
    .nullable(),
  ageing: z.array(z.object({ bucket: z.enum(ageingBuckets), amount: z.int(), count: z.int() })),
  /** Share of the total owed that is more than ninety days late. Null: nothing is owed. */
  delinquency: z.number().nullable(),
  /** Contracts by their step with the bank, in the order of the steps; those that were cancelled have left. */
  bank: z.array(
    z.object({
      step: z.enum(bankSteps),
      contracts: z.int(),
      /** Centavos that banks still have to pay. */
      open: z.int(),
      /** Contracts whose expected signing has passed without one. */
      overdue: z.int(),
      /** The day since which the first of them is at this step; without a step, its signing. */
      since: z.string(),
    }),
  ),
  /** Amounts due in the next months, in centavos. */
  receivables: z.array(z.object({ month: z.string(), amount: z.int() })),
});
/** Sales dashboard of one enterprise or of all that the reader may see; speeds are fractions of the offer. */
export type SalesSummary = z.output<typeof salesSummary>;

const lateMonth = z.object({
  /** The last day of a month, or today. */
  day: z.string(),
  /** Centavos late on that day, by how late they were; what was to fall due is no part of it. */
  late: z.array(z.object({ bucket: z.enum(ageingBuckets), amount: z.int() })),
});
/** Late amounts at the end of one month, in centavos by bucket. */
export type LateMonth = z.output<typeof lateMonth>;

/** Operations that return the dashboard of sales. */
export const salesSummaryEndpoints = {
  lateMonths: defineEndpoint({
    method: 'GET',
    path: '/api/sales/late-months/',
    summary: 'What was late at the end of each of twelve months, by how late it was; the last one is today',
    access: 'sales:read',
    query: z.object({ empreendimento: pathId().optional().catch(undefined) }),
    responses: { 200: z.array(lateMonth) },
  }),
  retrieve: defineEndpoint({
    method: 'GET',
    path: '/api/sales/summary/',
    summary: 'Sales over offer, sales and distratos by month, sales against the plan, ageing and receivables',
    access: 'sales:read',
    query: z.object({
      empreendimento: pathId().optional().catch(undefined),
      month: month().optional().catch(undefined),
    }),
    responses: { 200: salesSummary },
  }),
};
