/** Planning: the checks, reasons and decisions recorded at the closing of months. Integer centavos. */
import { z } from 'zod';
import { instant } from '../http/fields.ts';

/** Value of a line in closed months without an entry: the plan remains, or zero. */
export const absentPolicies = ['plan', 'zero'] as const;
/** Decision on a line without an entry; it holds for later closings until another one replaces it. */
export type AbsentPolicy = (typeof absentPolicies)[number];

/** The decision on one line; `module` is the module's number, null for the share of no module. */
export const absentLine = z.object({ key: z.string(), module: z.int().nullable(), policy: z.enum(absentPolicies) });
/** A line without entries and its value in closed months, as decided at a closing. */
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
/**
 * Key of a check. ERP: amounts without a line, or without an enterprise, unreadable rows, last reading, certificate.
 * Then lines without entries, modules without a measurement, and deviations without a comment.
 */
export type ClosingItemKey = (typeof closingItemKeys)[number];

/** `stops` blocks the closing unless an authorized user gives a reason. `absent`: the check does not apply. */
export const closingItemResults = ['fine', 'warns', 'stops', 'absent'] as const;
/** Result of a check; one that `stops` needs a reason and `version:lock`. */
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
/**
 * A check with its result and size; a null field does not apply to the check.
 * `count` is a number of rows, lines or modules; of `reading` the hours since it, of `certificate` its differences.
 */
export type ClosingItem = z.output<typeof closingItem>;

/** The record of a closing: its checks and decisions. */
export const closingRecord = z.object({
  items: z.array(closingItem),
  /** Comments on deviations, by line. */
  comments: z.array(z.object({ key: z.string(), text: z.string() })),
});
/** The checks as they were at the closing, with the comments; later entries do not change it. */
export type ClosingRecord = z.output<typeof closingRecord>;

/**
 * A closing of all months up to `month` (`YYYY-MM`), or a reopening from `month` on.
 * `by__name` is null where the author is unknown.
 */
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
/** A closing or reopening of months, with its author, instant and reason. */
export type ClosingAct = z.output<typeof closingAct>;
