/** Planning: the record of a decision, which an approved version retains for good. */
import { z } from 'zod';
import { defineEndpoint, fileBytes } from '../http/endpoint.ts';
import { idParams, instant } from '../http/fields.ts';

const indicatorValues = z.record(z.string(), z.union([z.number(), z.string(), z.null()]));

/** Units of main premises. See `decisionRecord.premises`. */
export const premiseUnits = [
  'text',
  'month',
  'months',
  'count',
  'money',
  'share',
  'effective_year',
  'effective_month',
  'nominal_year',
] as const;
/** Unit of a main premise: `money` in reais, rates and shares as fractions, `month` as `YYYY-MM`. */
export type PremiseUnit = (typeof premiseUnits)[number];

const premise = z.object({
  /** A key of the premises' catalogue. */
  key: z.string(),
  /** The module, table or loan that it belongs to, by its own name. */
  of: z.string().nullable(),
  /** Money in reais, a rate and a share as fractions, as in the study. */
  value: z.union([z.string(), z.number()]),
  unit: z.enum(premiseUnits),
});
/** A main premise as typed; `value` is in its `unit`. A null `of` is the study as a whole. */
export type Premise = z.output<typeof premise>;

/**
 * The record of an approval: what was approved, by which user, why, and on which premises.
 * Indicators have the catalogue's units: money in centavos, shares as fractions, months after the base month.
 */
export const decisionRecord = z.object({
  format: z.literal('uni.decision-record/1'),
  organization: z.string(),
  enterprise: z.object({
    code: z.string(),
    name: z.string(),
    city: z.string().nullable(),
    state: z.string().nullable(),
  }),
  version: z.object({ id: z.int(), nome: z.string(), state: z.string(), revision: z.int() }),
  approval: z.object({ by: z.string().nullable(), at: instant(), reason: z.string() }),
  /** The reason given at submission. Severe plausibility findings require one. */
  submission: z.object({ reason: z.string().nullable() }),
  study_hash: z.string(),
  /** As it was approved, by the engine of that day. */
  sealed: z.object({
    projection_hash: z.string(),
    engine: z.string(),
    base_month: z.string(),
    months: z.int(),
    indicators: indicatorValues,
  }),
  /** The current engine's result for the same study. */
  live: z.object({ projection_hash: z.string(), engine: z.string(), equal: z.boolean(), indicators: indicatorValues }),
  premises: z.array(premise),
});
/** The decision on an approved version; `live.equal` states that today's engine still gives the sealed numbers. */
export type DecisionRecord = z.output<typeof decisionRecord>;

const approvedPlan = z.object({
  /** Null: no version of the enterprise was approved. */
  approved: z
    .object({
      version: z.object({ id: z.int(), nome: z.string() }),
      approved_at: instant(),
      base_month: z.string(),
      /** Of the projection that was sealed with the approval: no closing changes them. */
      indicators: decisionRecord.shape.sealed.shape.indicators,
      /** From VGV to result, in centavos; totals are `vgv`, `net` and `result`. */
      cascade: z.array(
        z.object({
          key: z.string(),
          value: z.int(),
          total: z.boolean(),
          /** Terms of a step: causes, whose label is null, and lines under their own names. */
          parts: z.array(z.object({ key: z.string(), label: z.string().nullable(), value: z.int() })).readonly(),
        }),
      ),
    })
    .nullable(),
});
/** The plan of an enterprise approved last, with its sealed indicators and its cascade in centavos. */
export type ApprovedPlanAnswer = z.output<typeof approvedPlan>;

/** Reading of an approved plan, and of the decision record as JSON or PDF. */
export const decisionEndpoints = {
  approved: defineEndpoint({
    method: 'GET',
    path: '/api/planner/enterprises/:id/approved-plan/',
    summary: 'What was approved of an enterprise, as it was approved, to stand beside the trend',
    access: 'planning:read',
    params: idParams,
    responses: { 200: approvedPlan },
  }),
  retrieve: defineEndpoint({
    method: 'GET',
    path: '/api/planner/versions/:id/decision-record/',
    summary: 'The record of the decision on an approved version; 404 unless it was approved',
    access: 'planning:read',
    params: idParams,
    responses: { 200: decisionRecord },
  }),
  download: defineEndpoint({
    method: 'GET',
    path: '/api/planner/versions/:id/decision-record/pdf/',
    summary: 'The record of the decision on paper: A4, in Portuguese (PDF)',
    access: 'planning:read',
    params: idParams,
    responses: { 200: fileBytes },
    file: 'application/pdf',
    throttle: 'export',
  }),
} as const;
