/** Planning: the cash flow of the organization, over chosen versions of its enterprises, and its own groups of lines. */
import { z } from 'zod';
import { defineEndpoint, fileBytes } from '../http/endpoint.ts';
import { fieldMessages } from '../http/errors.ts';
import { choice, idParams, integer, month, pathId, primaryKey, text, yes } from '../http/fields.ts';
import { reasonsOutsideSums } from '../http/plan-sums.ts';
import { versionStates } from './versions.ts';

/** Bounds: enterprises of a request, groups of an organization, lines of one group. */
export const cashFlowLimits = { enterprises: 500, groupings: 100, groupingLines: 200 } as const;
/** Prices of the flow: `nominal` of each month, or `constant` of the base month without indexes. */
export const cashFlowTerms = ['nominal', 'constant'] as const;
/** Prices of a cash flow, whatever `terms` its studies have; `nominal` unless requested. */
export type CashFlowTerms = (typeof cashFlowTerms)[number];
/** The whole, the part of the partner that is named like the organization, or of the partner of this name. */
export const cashFlowShares = ['whole', 'organization', 'partner'] as const;
/**
 * Share of the cash in the figures; `partner` needs a name.
 * A study with fewer than two partners is whole for `organization`.
 */
export type CashFlowShare = (typeof cashFlowShares)[number];

/** `1,2,3` in an address. */
const idList = () =>
  z
    .string()
    .transform((list) => list.split(',').filter((id) => id !== ''))
    .pipe(z.array(pathId()).max(cashFlowLimits.enterprises));
const ids = () =>
  z
    .array(primaryKey(), { error: fieldMessages.notList })
    .max(cashFlowLimits.enterprises, { error: fieldMessages.tooManyItems(cashFlowLimits.enterprises) });

const choices = {
  /** First and last month, both included; balances include what was before. */
  from: month().optional(),
  to: month().optional(),
  terms: choice(cashFlowTerms).default('nominal'),
  share: choice(cashFlowShares).default('whole'),
  /** With `share=partner`: the name, as the studies have it. */
  partner: text({ max: 200 }).optional(),
};

/** Integers, validated in one pass: a portfolio has a hundred thousand of them. */
const cells = z.custom<number[]>((value) => Array.isArray(value) && value.every(Number.isSafeInteger));
const flowLine = z.object({ id: z.string(), key: z.string(), label: z.string(), total: z.int(), cells });

/** By itself it has to say from which month its cells are. */
const cashFlowLine = flowLine.extend({ base_month: z.string() });
/** A leaf of the cash, in centavos by month; `cells[0]` is `base_month` (`YYYY-MM`). */
export type CashFlowLine = z.output<typeof cashFlowLine>;

const flow = {
  base_month: z.string(),
  months: z.int(),
  /**
   * Balance accumulated before `base_month`: free, with loans, with loans and partners. Zero unless the request names a period.
   */
  opening: z.object({ free: z.int(), funded: z.int(), net: z.int() }),
  /** Leaves of the cash, in centavos by month from `base_month`; every sum follows from them. */
  lines: z.array(flowLine),
};

/** The version of an enterprise that is in a sum. */
export const chosenVersion = z.object({
  id: z.int(),
  nome: z.string(),
  state: z.enum(versionStates),
  current: z.boolean(),
  revision: z.int(),
});

/**
 * The cash flow of chosen enterprises, in centavos by month: the sum, and each enterprise by itself.
 * Enterprises without a usable version are in `left_out`.
 */
export const cashFlow = z.object({
  ...flow,
  terms: z.enum(cashFlowTerms),
  share: z.enum(cashFlowShares),
  /** The partner whose share this is. Null: the whole. */
  partner: z.string().nullable(),
  /** Everybody who is a partner in one of the studies. */
  partners: z.array(z.string()),
  enterprises: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      name: z.string(),
      version: chosenVersion,
      /** Months from the whole's `base_month` to this one's own. */
      offset: z.int(),
      /** Its first launch, as an index from its own base month; null without modules. */
      launch: z.int().nullable(),
      /** The fraction of it that is in the figures. */
      fraction: z.number(),
      ...flow,
    }),
  ),
  /** Selected enterprises outside the figures, by name. */
  left_out: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      name: z.string(),
      version: chosenVersion.nullable(),
      /** The reason for exclusion. `refused`: the engine does not accept the study. `failed`: it was not computed. */
      reason: z.enum([...reasonsOutsideSums, 'refused', 'failed']),
    }),
  ),
});
/** The organization's cash flow; every `cells` has `months` entries from its own `base_month` (`YYYY-MM`). */
export type CashFlow = z.output<typeof cashFlow>;
/** One enterprise of a cash flow, already reduced to `fraction` of 1, the partner's share. */
export type CashFlowEnterprise = CashFlow['enterprises'][number];

/** From VGV to the cash at the end, for the whole life of each study. Between two totals the rows add up. */
export const totalsBridges = z.object({
  enterprises: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      name: z.string(),
      rows: z.array(
        z.object({
          kind: z.enum(['total', 'step', 'rubric']),
          key: z.string(),
          /** Of a rubric; totals and steps are named by their key. */
          label: z.string().nullable(),
          value: z.int(),
        }),
      ),
    }),
  ),
  left_out: cashFlow.shape.left_out,
});
/** Steps from VGV to the final cash of each study, in centavos. */
export type TotalsBridges = z.output<typeof totalsBridges>;

/**
 * A line that a group may take; `label` and `rubric` are in Portuguese.
 * Lines that only a study declares (`expense.*`, `tax.*`) are not listed, but can be grouped too.
 */
export const cashFlowGroupable = z.object({
  id: z.string(),
  key: z.string(),
  label: z.string(),
  rubric: z.string(),
  /** The grouping that it is in. */
  grouping: z.int().nullable(),
});
/** A line of the cash flow with the id of its group; null: in none. */
export type CashFlowGroupable = z.output<typeof cashFlowGroupable>;

/** A group of lines that the organization named: `lines` are line keys, `position` its order. */
export const cashFlowGrouped = z.object({
  id: z.int(),
  name: z.string(),
  position: z.int(),
  lines: z.array(z.string()),
});
/** A named group of lines; a line is in one group of the organization at most. */
export type CashFlowGrouped = z.output<typeof cashFlowGrouped>;

const lineKeys = z
  .array(text({ max: 120 }), {
    error: (fault) => (fault.input === undefined ? fieldMessages.required : fieldMessages.notList),
  })
  .max(cashFlowLimits.groupingLines, { error: fieldMessages.tooManyItems(cashFlowLimits.groupingLines) });
const groupingBody = z.object({
  name: text({ max: 80 }),
  position: integer({ min: 0, max: 1_000 }).default(0),
  lines: lineKeys,
});

/** Choice of enterprises and versions of a sum. */
export const flowQuery = z.object({
  enterprises: idList().optional(),
  versions: idList().optional(),
  ...choices,
  prospecting: yes(),
});

/**
 * Operations of the cash flow and of its groups.
 * 404 for an enterprise or a version that is missing, deleted or foreign.
 */
export const cashFlowEndpoints = {
  retrieve: defineEndpoint({
    method: 'GET',
    path: '/api/planner/cash-flow/',
    summary: 'The cash flow of chosen enterprises; of all with a current version where none is named',
    access: 'planning:read',
    query: flowQuery,
    responses: { 200: cashFlow },
  }),
  lines: defineEndpoint({
    method: 'GET',
    path: '/api/planner/cash-flow-lines/',
    summary: 'The lines of the same cash flow, each with the month in which it begins',
    access: 'planning:read',
    query: flowQuery,
    responses: { 200: z.array(cashFlowLine) },
  }),
  bridges: defineEndpoint({
    method: 'GET',
    path: '/api/planner/totals-bridges/',
    summary: 'What leads from VGV to the cash at the end, of the same enterprises as in the cash flow',
    access: 'planning:read',
    query: z.object({
      enterprises: idList().optional(),
      versions: idList().optional(),
      /** Left out: each study in its own. */
      terms: choice(cashFlowTerms).optional(),
      prospecting: yes(),
    }),
    responses: { 200: totalsBridges },
  }),
  workbook: defineEndpoint({
    method: 'POST',
    path: '/api/planner/cash-flow/workbook/',
    summary: 'The same cash flow as a spreadsheet whose sums are formulas (.xlsx)',
    access: 'planning:read',
    body: z.object({
      enterprises: ids().optional(),
      versions: ids().optional(),
      ...choices,
      /** Land that is only studied, where no enterprise is named. */
      prospecting: z.boolean({ error: fieldMessages.notBoolean }).default(false),
      /** Lines under the groups of the organization, where it has some. */
      grouped: z.boolean({ error: fieldMessages.notBoolean }).default(false),
      /** Months by which enterprises are moved, by their id. */
      shifts: z.record(z.string().regex(/^[1-9]\d{0,15}$/), integer({ min: -120, max: 120 })).default({}),
    }),
    responses: { 200: fileBytes },
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    throttle: 'export',
  }),
  groupable: defineEndpoint({
    method: 'GET',
    path: '/api/planner/cash-flow-groupable/',
    summary: 'Lines of the cash flow that can be grouped, with the grouping they are in',
    access: 'planning:read',
    responses: { 200: z.array(cashFlowGroupable) },
  }),
  grouped: defineEndpoint({
    method: 'GET',
    path: '/api/planner/cash-flow-groupings/',
    summary: 'Groups of lines that the organization named, in their order',
    access: 'planning:read',
    responses: { 200: z.array(cashFlowGrouped) },
  }),
  createGrouping: defineEndpoint({
    method: 'POST',
    path: '/api/planner/cash-flow-groupings/',
    summary: 'Names a group of lines; a line is in one group at most',
    access: 'planning:write',
    wide: true,
    body: groupingBody,
    responses: { 201: cashFlowGrouped },
    idempotent: true,
  }),
  replaceGrouping: defineEndpoint({
    method: 'PUT',
    path: '/api/planner/cash-flow-groupings/:id/',
    summary: 'Replaces name, position and lines of a group',
    access: 'planning:write',
    wide: true,
    params: idParams,
    body: groupingBody,
    responses: { 200: cashFlowGrouped },
  }),
  removeGrouping: defineEndpoint({
    method: 'DELETE',
    path: '/api/planner/cash-flow-groupings/:id/',
    summary: 'Removes a group; its lines go back to their rubrics',
    access: 'planning:write',
    wide: true,
    params: idParams,
    body: z.object({ id: primaryKey().optional() }).optional(),
    responses: { 204: z.undefined() },
  }),
} as const;
