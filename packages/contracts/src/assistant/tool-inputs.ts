/** What each tool of an assistant takes, with bounds on every value. */
import { z } from 'zod';
import { fieldMessages } from '../http/errors.ts';
import { boundedList, choice, integer, month, primaryKey, text } from '../http/fields.ts';
import { proposedEdits } from '../study/proposed-edits.ts';

/** Most rows, lines, nodes, items and rounds of one call. */
export const assistantLimits = {
  rows: 50,
  lines: 25,
  parts: 40,
  /** Levels of an explanation in one answer. */
  levels: 3,
  /** Positions of parts from the top of an explanation. */
  steps: 12,
  drivers: 20,
  runs: 5_000,
  variables: 10,
} as const;

/** Keys of the drivers of the analysis. */
export const assistantDrivers = [
  ...(['price', 'price_growth', 'discount', 'commission', 'sales_start', 'sales_months'] as const),
  ...(['works_cost', 'works_months', 'terrain', 'financial_barter', 'physical_barter'] as const),
  ...(['cancellation', 'delinquency', 'rent', 'vacancy', 'incc', 'ipca'] as const),
  ...(['assignment_rate', 'interest', 'discount_rate'] as const),
] as const;

/** Kinds of what is found by text. */
export const findKinds = ['enterprise', 'version', 'line', 'indicator'] as const;

const driver = choice(assistantDrivers);
const amount = z.number({ error: fieldMessages.notNumber }).min(-1e15).max(1e15);
const share = z.number({ error: fieldMessages.notNumber }).min(-100).max(1_000);
const key = text({ max: 120 });
const page = integer({ min: 1, max: 10_000 }).default(1);
const version = primaryKey();

/** A cell, a total of a line, an indicator, or a row behind the lines: exactly one of them. */
const explained = {
  indicator: key.optional(),
  line: key.optional(),
  module: integer({ min: 0, max: 10_000 }).nullable().default(null),
  company: key.optional(),
  /** `YYYY-MM`; without it the total of the line. */
  month: month().optional(),
  row: text({ max: 500 }).optional(),
  row_month: integer({ min: 0, max: 1_200 }).optional(),
};

const explanation = z
  .object({
    version,
    ...explained,
    path: boundedList(integer({ min: 0, max: 100_000 }), { max: assistantLimits.steps }).default([]),
    levels: integer({ min: 1, max: assistantLimits.levels }).default(1),
    page,
  })
  .refine(({ indicator, line, row }) => [indicator, line, row].filter((one) => one !== undefined).length === 1, {
    error: fieldMessages.required,
    path: ['indicator'],
  });

const triangle = z
  .object({ driver, low: share, mode: share, high: share })
  .refine(({ low, mode, high }) => low < high && low <= mode && mode <= high, {
    error: fieldMessages.invalid,
    path: ['mode'],
  });

/** Inputs by tool. */
export const assistantInputs = {
  list_enterprises: z.object({ page }),
  list_versions: z.object({ enterprise: primaryKey().optional(), page }),
  find: z.object({
    text: text({ max: 100 }),
    kinds: boundedList(choice(findKinds), { max: findKinds.length }).optional(),
    /** The version whose lines and indicators are searched. */
    version: version.optional(),
  }),
  read_indicators: z.object({ version, keys: boundedList(key, { max: 100 }).optional() }),
  read_lines: z.object({
    version,
    lines: boundedList(key, { max: 100 }).optional(),
    module: integer({ min: 0, max: 10_000 }).nullable().default(null),
    from: month().optional(),
    to: month().optional(),
    by: choice(['month', 'year']).default('year'),
    page,
  }),
  explain_number: explanation,
  compare_versions: z.object({ base: version, other: version, page }),
  run_scenario: z.object({
    version,
    drivers: boundedList(z.object({ driver, amount: share }), { min: 1, max: assistantLimits.drivers }),
  }),
  goal_seek: z.object({
    version,
    driver,
    indicator: key,
    is: choice(['at_least', 'at_most']).default('at_least'),
    target: amount,
  }),
  simulate: z.object({
    version,
    runs: integer({ min: 100, max: assistantLimits.runs }).default(1_000),
    seed: integer({ min: 0, max: 2 ** 31 - 1 }).default(1),
    variables: boundedList(triangle, { min: 1, max: assistantLimits.variables }).optional(),
  }),
  propose_edits: z.object({
    version,
    name: text({ max: 80 }),
    reason: text({ max: 500 }),
    edits: proposedEdits,
  }),
} as const satisfies Readonly<Record<string, z.ZodType>>;

/** Name of a tool. */
export type AssistantTool = keyof typeof assistantInputs;
/** Input of a tool, as it is read. */
export type AssistantInput<Tool extends AssistantTool> = z.output<(typeof assistantInputs)[Tool]>;
