/** Bank statements: the rows of a file, and the movements created from their preview. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { fieldMessages } from '../http/errors.ts';
import { choice, day, flag, integer, primaryKey, text } from '../http/fields.ts';
import {
  categoryFlows,
  movementLimits as limits,
  statementDuplicates,
  statementProblems,
  type statementRefusals,
} from './money-values.ts';

const statementRow = z.object({
  /** The row of a sheet, from 1; of OFX the transaction. */
  at: z.int(),
  day: z.string().nullable(),
  kind: z.enum(categoryFlows),
  amount: z.int(),
  description: z.string(),
  document: z.string(),
  bank_key: z.string().nullable(),
  problem: z.enum(statementProblems).nullable(),
  duplicate: z.enum(statementDuplicates).nullable(),
});
/** Row of a bank statement; positive centavos, `day` null where it cannot be read. */
export type StatementRow = z.output<typeof statementRow>;

const reading = z.object({
  format: z.enum(['ofx', 'sheet']),
  /** As the file names them; empty where it does not. */
  bank: z.string(),
  account_number: z.string(),
  rows: z.array(statementRow),
});
/** Result of reading a statement for an account; it stores nothing. */
export type StatementReading = z.output<typeof reading>;

/** Reasons for refusing a file as a statement. One of these is in `file`. */
export const statementFaults: Readonly<Record<(typeof statementRefusals)[number], string>> = {
  too_large: 'The statement is larger than 8 MB.',
  too_many_rows: 'The statement has more than 20,000 rows.',
  unreadable: 'The file is neither OFX nor a spreadsheet.',
  no_columns: 'The sheet has no columns with day and amount.',
  empty: 'The statement has no movements.',
  too_slow: 'The file took too long to read.',
};

/** Base64 takes four characters for three bytes. */
export const statementFile = z
  .string({ error: fieldMessages.notString })
  .min(1, { error: fieldMessages.required })
  .max(Math.ceil(limits.file / 3) * 4, { error: statementFaults.too_large })
  .regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: statementFaults.unreadable });

const importedRow = z.object({
  at: integer({ min: 0 }),
  day: day(),
  kind: choice(categoryFlows),
  amount: integer({ min: 1, max: limits.amount }),
  description: text({ max: limits.description, blank: true }).default(''),
  document: text({ max: limits.document, blank: true }).default(''),
  bank_key: text({ max: limits.bankKey }).nullable().default(null),
  category: primaryKey().nullable().default(null),
  /** Imports the row although it resembles an existing one. */
  repeat: flag().default(false),
});
/** Row to import as a draft movement; positive centavos, `kind` gives the direction. */
export type ImportedStatementRow = z.output<typeof importedRow>;

const importReport = z.object({
  added: z.int(),
  /** Rows that were there before, by their position in the file. */
  skipped: z.array(z.object({ at: z.int(), duplicate: z.enum(statementDuplicates) })),
});
/** Result of an import; skipped rows were known already. */
export type StatementReport = z.output<typeof importReport>;

/** Operations of statement imports: preview, and the creation of drafts. */
export const statementEndpoints = {
  read: defineEndpoint({
    method: 'POST',
    path: '/api/sales/statement-readings/',
    summary:
      'Reads a statement (OFX, .xlsx or delimited text) for an account: each row, what is wrong with it, and whether it is known. Writes nothing',
    access: 'sales:write',
    body: z.object({ account: primaryKey(), file: statementFile }),
    responses: { 200: reading },
    bodySize: 'study',
  }),
  import: defineEndpoint({
    method: 'POST',
    path: '/api/sales/statement-imports/',
    summary:
      'Makes drafts of the rows of a statement that were seen, all together; what is known by now is left out and told',
    access: 'sales:write',
    body: z.object({
      account: primaryKey(),
      empreendimento: primaryKey().nullable().default(null),
      rows: z
        .array(importedRow, { error: fieldMessages.notList })
        .min(1, { error: fieldMessages.required })
        .max(limits.rows, { error: fieldMessages.tooManyItems(limits.rows) }),
    }),
    responses: { 200: importReport },
    bodySize: 'study',
    idempotent: true,
  }),
} as const;
