/** Planning: a company's own workbook becomes a study, and what its layout means is remembered. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { fieldMessages } from '../http/errors.ts';
import { boundedList, flag, instant, month, primaryKey, text } from '../http/fields.ts';

/** Limits of a workbook and of what is remembered; `file` in bytes. */
export const companyWorkbookLimits = { file: 10 * 1024 * 1024, rows: 5_000, developments: 50, layouts: 100 } as const;

/** Reasons for refusing a file as a company's workbook. One of these is in `file`. */
export const companyWorkbookFaults = {
  too_large: 'The workbook is larger than 10 MB, or has more than 500,000 cells.',
  not_a_spreadsheet: 'The file is no workbook.',
  old_or_protected: 'The workbook is older than 2007 or behind a password.',
  no_months: 'The workbook has no rows of amounts under months.',
  too_many_rows: 'The workbook has more than 5,000 rows of amounts.',
  too_slow: 'The workbook took too long to read.',
  /** In `meaning`, with the rows after it. */
  pending: 'Rows of the workbook have no target.',
} as const;
/** Key of a reason for refusing a file. */
export type CompanyWorkbookFault = keyof typeof companyWorkbookFaults;

/** What a layout means: the target of each of its rows, by the row's own text. */
const layoutMeaning = z.object({
  targets: z
    .record(z.string().max(1_000), z.string().max(80))
    .refine((targets) => Object.keys(targets).length <= companyWorkbookLimits.rows, {
      error: fieldMessages.tooManyItems(companyWorkbookLimits.rows),
    }),
  are_costs_positive: flag(),
  developments: boundedList(text({ max: 200 }), { max: companyWorkbookLimits.developments }),
});

const fingerprint = z
  .string({ error: fieldMessages.notString })
  .regex(/^[0-9a-f]{64}$/, { error: fieldMessages.invalid });

const layout = z.object({
  fingerprint: z.string(),
  /** Of the file that it was last read from. */
  file_name: z.string(),
  meaning: layoutMeaning,
  mapped_at: instant(),
});
/** A layout with its meaning. */
export type WorkbookLayout = z.output<typeof layout>;

/** Base64 takes four characters for three bytes. */
const workbookFile = z
  .string({ error: fieldMessages.notString })
  .min(1, { error: fieldMessages.required })
  .max(Math.ceil(companyWorkbookLimits.file / 3) * 4, { error: companyWorkbookFaults.too_large })
  .regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: companyWorkbookFaults.not_a_spreadsheet });

/** Reasons of a difference between a line of the study and the sheet. */
export const differenceReasons = [
  'rounding',
  'computed',
  'left_out',
  'not_in_sheet',
  'outside',
  'closed',
  'unexplained',
] as const;

const centsByMonth = z.array(z.int());
const proofLine = z.object({
  key: z.string(),
  module: z.int().nullable(),
  label: z.string(),
  rows: z.array(z.object({ label: z.string(), position: z.string() })),
  sheet: centsByMonth,
  study: centsByMonth,
  reason: z.enum(differenceReasons).nullable(),
});

const proof = z.object({
  base_month: z.string(),
  months: z.int(),
  lines: z.array(proofLine),
  total: z.object({ sheet: centsByMonth, study: centsByMonth }),
});

/** Layouts that are known, and the making of a study. */
export const companyWorkbookEndpoints = {
  layouts: defineEndpoint({
    method: 'GET',
    path: '/api/planner/workbook-layouts/',
    summary: "What the layouts of the organization's own workbooks mean, the last ones first",
    access: 'planning:read',
    responses: { 200: z.array(layout) },
  }),
  remember: defineEndpoint({
    method: 'PUT',
    path: '/api/planner/workbook-layouts/',
    summary: 'Remembers what a layout means, for the next workbook of it',
    access: 'planning:write',
    body: z.object({ fingerprint, file_name: text({ max: 255 }), meaning: layoutMeaning }),
    responses: { 204: z.undefined() },
    bodySize: 'study',
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/planner/workbook-studies/',
    summary:
      "Makes a draft of a company's own workbook, in an enterprise or in a new one, and compares the cash flow of both line by line",
    access: 'planning:write',
    body: z.object({
      file: workbookFile,
      file_name: text({ max: 255 }),
      /** True: hidden sheets, rows and columns are read too. */
      takes_hidden: flag().default(false),
      /** Reais of 1 in a cell: 1, 1000 or 1000000. Left out: the unit that the workbook names. */
      scale: z
        .union([z.literal(1), z.literal(1_000), z.literal(1_000_000)], { error: fieldMessages.invalid })
        .optional(),
      /** Left out: the layout's known meaning, over what its labels say. */
      meaning: layoutMeaning.optional(),
      base_month: month().optional(),
      /** The last realised month; null: none. Left out: the sheet's own. */
      closing: month().nullable().optional(),
      /** Name of the version. */
      nome: text({ max: 80 }),
      empreendimento: primaryKey().optional(),
      /** A new enterprise, where `empreendimento` is left out. */
      enterprise: z.object({ code: text({ max: 20 }), name: text({ max: 120 }) }).optional(),
    }),
    responses: { 201: z.object({ enterprise: z.int(), version: z.int(), fingerprint: z.string(), proof }) },
    bodySize: 'study',
  }),
} as const;
/** The version that was made, with the comparison. */
export type WorkbookStudy = z.output<(typeof companyWorkbookEndpoints)['create']['responses'][201]>;
