/** Planning: the checks before a month is closed, and the closing itself. Integer centavos. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import type { WireError } from '../http/errors.ts';
import { choice, idParams, integer, month, text } from '../http/fields.ts';
import { absentLine, absentPolicies, closingRecord } from './closing-record.ts';
import { realisedLineKey, realisedMonth, realisedSummary } from './realised.ts';

const gap = z.object({
  key: z.string(),
  module: z.int().nullable(),
  label: z.string(),
  /** Planned for the months to be closed, with the line's own sign. */
  planned: z.int(),
  /** Null: not decided yet. */
  policy: z.enum(absentPolicies).nullable(),
  /** Reasons against a choice: the line has entries in other closed months, or contracts determine its receipts. */
  fixed: z.enum(['other_months', 'contracts']).nullable(),
});
/** A line with planned amounts, in centavos, but no entry in the months to be closed; it needs a policy. */
export type ClosingGap = z.output<typeof gap>;

const deviation = z.object({
  key: z.string(),
  label: z.string(),
  /** With the line's own sign; planned less than realised is favourable. */
  planned: z.int(),
  realised: z.int(),
  /** Of what was planned; null where nothing was. */
  share: z.number().nullable(),
  comment: z.string().nullable(),
  /** Beyond the tolerance, and for the worse. */
  is_asked: z.boolean(),
});
/**
 * A line with realised values that differ from the plan, in centavos; `share` is a fraction of the plan.
 * `is_asked` requires a comment: worse by more than 5 % and without one.
 */
export type ClosingDeviation = z.output<typeof deviation>;

/**
 * The checks of all months from `from` to `month` (`YYYY-MM`), with gaps and at most five deviations.
 * `closing` is the last closed month; null: none is.
 */
export const closingChecklist = closingRecord.omit({ comments: true }).extend({
  month: z.string(),
  /** The first month that would be closed now; later than `month` where it is closed already. */
  from: z.string(),
  closing: z.string().nullable(),
  /** True: the month has ended in São Paulo. Otherwise it cannot be closed, whatever the reason. */
  is_over: z.boolean(),
  /** The version whose plan is checked. Null: none. */
  version: z.object({ id: z.int(), nome: z.string() }).nullable(),
  gaps: z.array(gap),
  /** The largest of the months to be closed. */
  deviations: z.array(deviation),
});
/** The checklist of a closing; it is also the body of the refusal `closing_stopped`. */
export type ClosingChecklist = z.output<typeof closingChecklist>;

/** Bounds of a closing: characters of its reason and of one comment, number of comments and of lines. */
export const closingLimits = { reason: 500, comment: 300, comments: 50, lines: 5_000 } as const;

const closingBody = z.object({
  month: realisedMonth,
  /** The reason for closing despite a stopping check. Requires `version:lock`. */
  reason: text({ max: closingLimits.reason }).nullable().default(null),
  /** Value of lines without an entry in the closed months: the plan remains, or zero. */
  absent_lines: z
    .array(
      z.object({ ...absentLine.shape, key: realisedLineKey, module: integer({ min: 0 }).nullable().default(null) }),
    )
    .max(closingLimits.lines)
    .default([]),
  /** The same for lines that `absent_lines` and earlier closings do not name; null: each has to be named. */
  absent_default: choice(absentPolicies).nullable().default(null),
  comments: z
    .array(z.object({ key: realisedLineKey, text: text({ max: closingLimits.comment }) }))
    .max(closingLimits.comments)
    .default([]),
});
/** A request to close all months up to `month` (`YYYY-MM`), with its reason, policies and comments. */
export type ClosingInput = z.output<typeof closingBody>;

const base = '/api/planner/enterprises/:id';

/**
 * The checklist of a month and its closing.
 * A stopping check needs a reason (otherwise 409 `closing_stopped`) and `version:lock` (otherwise 403).
 */
export const closingEndpoints = {
  checklist: defineEndpoint({
    method: 'GET',
    path: `${base}/closing-checklist/`,
    summary: 'What stands against closing all months up to one, and what has to be said first',
    access: 'planning:read',
    params: idParams,
    query: z.object({
      /** Left out: the last month that has ended. */
      month: month().optional(),
    }),
    responses: { 200: closingChecklist },
  }),
  close: defineEndpoint({
    method: 'POST',
    path: `${base}/closing/`,
    summary:
      'Closes all months up to one that has ended; what stops it needs a reason by somebody who may lock versions',
    access: 'planning:write',
    params: idParams,
    body: closingBody,
    responses: { 200: realisedSummary },
    versioned: true,
  }),
} as const;

/** Refusals of a closing; nothing was closed. A closed month is refused with `month_closed` (`realisedErrors`). */
export const closingErrors = {
  /** 409: the month goes on. */
  monthNotOver: (month: string): WireError => ({
    status: 409,
    body: { detail: 'The month has not ended.', code: 'month_not_over', month },
  }),
  /** 409: something of the checklist stops it, and no reason was given. */
  stopped: (checklist: ClosingChecklist): WireError => ({
    status: 409,
    body: { detail: 'The checklist stops the closing.', code: 'closing_stopped', checklist },
  }),
} as const;
