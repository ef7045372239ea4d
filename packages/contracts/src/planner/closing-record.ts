/** Planning: the checks, reasons and decisions recorded at the closing of months. Integer centavos. */
import { z } from 'zod';
import { instant } from '../http/fields.ts';

/** Value of a line in closed months without an entry: the plan remains, or zero. */
export const absentPolicies = ['plan', 'zero'] as const;
export type AbsentPolicy = (typeof absentPolicies)[number];

export const absentLine = z.object({ key: z.string(), module: z.int().nullable(), policy: z.enum(absentPolicies) });
export type AbsentLine = z.output<typeof absentLine>;

/** Checks before a month is closed. */
export const closingItemKeys = [
  'unmapped',
  'unbound',
  'quarantined',
  'reading',
  'certificate',
  'gaps',
  'progress',
  'deviations',
] as const;
export type ClosingItemKey = (typeof closingItemKeys)[number];

/** `stops` blocks the closing unless an authorized user gives a reason. `absent`: the check does not apply. */
export const closingItemResults = ['fine', 'warns', 'stops', 'absent'] as const;
export type ClosingItemResult = (typeof closingItemResults)[number];

const closingItem = z.object({
  key: z.enum(closingItemKeys),
  verdict: z.enum(closingItemResults),
  /** Centavos, a magnitude. */
  amount: z.int().nullable(),
  count: z.int().nullable(),
  /** When it was read or issued, `YYYY-MM-DD`. */
  day: z.string().nullable(),
});
export type ClosingItem = z.output<typeof closingItem>;

/** The record of a closing: its checks and decisions. */
export const closingRecord = z.object({
  items: z.array(closingItem),
  /** Comments on deviations, by line. */
  comments: z.array(z.object({ key: z.string(), text: z.string() })),
});
export type ClosingRecord = z.output<typeof closingRecord>;

export const closingAct = z.object({
  act: z.enum(['close', 'reopen']),
  month: z.string(),
  /** Of a closing: why it was done although something stopped it. */
  reason: z.string().nullable(),
  /** Null for a reopening, and for closings of before there was a checklist. */
  record: closingRecord.nullable(),
  by__name: z.string().nullable(),
  at: instant(),
});
export type ClosingAct = z.output<typeof closingAct>;
