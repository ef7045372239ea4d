/** What each tool of an assistant answers. Every number is the engine's; the schemas say its unit. */
import { z } from 'zod';
import type { Json } from '../study/json.ts';
import { type AssistantTool, assistantDrivers, findKinds } from './tool-inputs.ts';

const json = z.custom<Json>((value) => value !== undefined);
const centavos = z.int().describe('Integer centavos of real (BRL)');

const version = z.object({
  id: z.int(),
  enterprise: z.int(),
  name: z.string(),
  state: z.string(),
  current: z.boolean().describe('The plan in force of its enterprise'),
  archived: z.boolean(),
  revision: z.int(),
});
/** A version as tools state it. */
export type AssistantVersion = z.output<typeof version>;

const unit = z
  .enum(['money', 'share', 'month', 'months', 'ratio', 'text'])
  .describe('money: integer centavos; share: a fraction; month: position from the base month; months: a count');
const value = z.union([z.number(), z.string()]).nullable().describe('In the unit beside it; null: not defined');
const named = { key: z.string(), label: z.string(), unit };

/** An indicator before and after a change. */
const pair = z.object({ ...named, before: value, after: value });
/** An indicator with both its values, in its unit. */
export type AssistantPair = z.output<typeof pair>;

const rowsOf = <Row extends z.ZodType>(row: Row) => ({ count: z.int(), page: z.int(), rows: z.array(row) });

/** A node of an explanation. `path` leads to it from the explained number. */
const node = z.object({
  path: z.array(z.int()),
  label: z.string(),
  value: z.number().describe('In the unit beside it'),
  unit: z.enum(['money', 'share', 'factor', 'number', 'month']).describe('money: centavos; share: a fraction'),
  formula: z.string().nullable(),
  combine: z.enum(['sum', 'factors']).nullable().describe('sum: the parts add up to the value'),
  note: z.string().nullable(),
  condition: z.string().nullable(),
  input: z.string().nullable().describe('JSON Pointer of the input of the study that it is'),
  indicator: z.string().nullable(),
  line: z.string().nullable(),
  module: z.int().nullable(),
  company: z.string().nullable(),
  month: z.string().nullable().describe('YYYY-MM; null with a line: the total of the line'),
  parts: z.int().describe('How many parts it has, one level below; 0: nothing is behind it'),
});
/** A node of an explanation, with the path to it. */
export type AssistantNode = z.output<typeof node>;

const simulated = z.number().nullable().describe('In the unit of its indicator');
const driver = z.enum(assistantDrivers);

/** Outputs by tool. */
export const assistantOutputs = {
  list_enterprises: z.object(
    rowsOf(
      z.object({
        id: z.int(),
        code: z.string(),
        name: z.string(),
        city: z.string().nullable(),
        state: z.string().nullable(),
        phase: z.string(),
      }),
    ),
  ),
  list_versions: z.object(rowsOf(version)),
  find: z.object({
    rows: z.array(
      z.object({
        kind: z.enum(findKinds),
        id: z.int().nullable().describe('Of an enterprise or a version'),
        key: z.string().nullable().describe('Of a line or an indicator'),
        name: z.string(),
        module: z.int().nullable(),
      }),
    ),
  }),
  read_indicators: z.object({
    version,
    base_month: z.string(),
    indicators: z.array(z.object({ ...named, value, formula: z.string() })),
  }),
  read_lines: z.object({
    version,
    base_month: z.string(),
    count: z.int(),
    page: z.int(),
    periods: z.array(z.string()).describe('Months or years, in the order of the values'),
    lines: z.array(
      z.object({
        key: z.string(),
        module: z.int().nullable(),
        company: z.string().nullable(),
        label: z.string(),
        kind: z.enum(['cash', 'sum', 'memo']),
        total: centavos,
        values: z.array(centavos),
      }),
    ),
  }),
  explain_number: z.object({ version, base_month: z.string(), top: node, ...rowsOf(node) }),
  compare_versions: z.object({
    base: version,
    other: version,
    indicators: z.array(
      z.object({
        ...named,
        from: z.number().nullable(),
        to: z.number().nullable(),
        change: z.number().nullable().describe('The sum of the parts, in the unit of the indicator'),
        parts: z.array(z.object({ groups: z.array(z.string()), change: z.number(), inputs: z.array(z.string()) })),
      }),
    ),
    ...rowsOf(z.object({ path: z.string(), kind: z.string(), group: z.string(), before: json, after: json })),
  }),
  run_scenario: z.object({
    version,
    indicators: z.array(pair),
    refused: z.array(z.object({ driver: z.string(), reason: z.string() })),
  }),
  goal_seek: z.object({
    version,
    driver: z.object({
      key: driver,
      label: z.string(),
      unit: z.string().describe('money: reais; money_per_m2: reais; share and rate: a fraction; months: a count'),
      today: z.number(),
    }),
    solved: z.boolean(),
    reason: z.string().nullable().describe('Why no value meets the target'),
    value: z.number().nullable().describe('The value of the driver that just meets the target, in its unit'),
    amount: z.number().nullable().describe('The same as an amount of the driver, for run_scenario'),
    indicators: z.array(pair),
    monotone: z.boolean().nullable(),
    trials: z.int(),
  }),
  simulate: z.object({
    version,
    seed: z.int(),
    runs: z.int(),
    refused: z.int(),
    variables: z.array(z.object({ driver, low: z.number(), mode: z.number(), high: z.number() })),
    indicators: z.array(
      z.object({
        ...named,
        runs: z.int(),
        p10: simulated,
        p50: simulated,
        p90: simulated,
        mean: simulated,
        deviation: simulated,
        least: simulated,
        greatest: simulated,
      }),
    ),
    negative_npv: z.number().nullable().describe('Share of the runs with a negative NPV, a fraction'),
  }),
  propose_edits: z.object({ source: version, draft: version, applied: z.int(), indicators: z.array(pair) }),
} as const satisfies Readonly<Record<AssistantTool, z.ZodType>>;

/** Result of a tool. */
export type AssistantOutput<Tool extends AssistantTool> = z.output<(typeof assistantOutputs)[Tool]>;
