/**
 * Receipts from a bank statement. They are the payments of each credit, matched by its text and amount, and the payments
 * created from that preview.
 */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { fieldMessages } from '../http/errors.ts';
import { flag, integer, primaryKey, text } from '../http/fields.ts';
import { nearDay } from './contract-terms.ts';
import {
  receiptImportLimits as limits,
  movementLimits,
  receiptConfidences,
  receiptFits,
  receiptNamings,
  receiptProblems,
  receiptRefusals,
  statementDuplicates,
} from './money-values.ts';
import { statementFile } from './statements.ts';
import { installmentKinds } from './values.ts';

/** One contract's share of a credit, by installment. */
const receiptPart = z.object({
  contract: z.int(),
  contract_number: z.string(),
  client_name: z.string(),
  unit_name: z.string(),
  amount: z.int(),
  /** The remainder that no installment takes. It becomes the buyer's credit. */
  to_credit: z.int(),
  lines: z.array(
    z.object({
      installment: z.int(),
      kind: z.enum(installmentKinds),
      number: z.int(),
      of: z.int(),
      due: z.string(),
      days_late: z.int(),
      paid: z.int(),
      /** The amount that stays open. */
      left: z.int(),
    }),
  ),
});
/** Share of a credit for one contract, in centavos; `paid` of its lines and `to_credit` make up `amount`. */
export type ReceiptPart = z.output<typeof receiptPart>;

const receiptMatch = z.object({
  confidence: z.enum(receiptConfidences),
  /** Null: the text identifies no one. */
  by: z.enum(receiptNamings).nullable(),
  fit: z.enum(receiptFits),
  /** The matched installments' value on the day, in centavos. For `ambiguous`, the number of candidates. */
  figure: z.int(),
  parts: z.array(receiptPart),
  refusal: z.enum(receiptRefusals).nullable(),
});
/** Proposed match of one credit; with a refusal it has no parts and the confidence `none`. */
export type ReceiptMatch = z.output<typeof receiptMatch>;

const receiptRow = z.object({
  /** The row of a sheet, from 1; of OFX the transaction. */
  at: z.int(),
  day: z.string().nullable(),
  amount: z.int(),
  description: z.string(),
  document: z.string(),
  bank_key: z.string().nullable(),
  problem: z.enum(receiptProblems).nullable(),
  duplicate: z.enum(statementDuplicates).nullable(),
  match: receiptMatch.nullable(),
});
/** Row of a statement with its match; `match` is null for a problem or an imported row. */
export type ReceiptRow = z.output<typeof receiptRow>;

const reading = z.object({
  format: z.enum(['ofx', 'sheet']),
  bank: z.string(),
  account_number: z.string(),
  rows: z.array(receiptRow),
});
/** Result of reading a statement for receipts; it stores nothing. */
export type ReceiptReading = z.output<typeof reading>;

/** Refusals of receipt imports, with their exact wording. */
export const receiptImportFaults = {
  tooMany: 'The statement has more than 5,000 credits.',
  parts: 'The parts must add up to the amount.',
  twice: 'A row of the statement is named twice.',
} as const;

const rowFields = { at: integer({ min: 0 }), day: nearDay(), amount: integer({ min: 1, max: movementLimits.amount }) };
const several = <Row extends z.ZodType>(row: Row, most: number) =>
  z
    .array(row, { error: fieldMessages.notList })
    .min(1, { error: fieldMessages.required })
    .max(most, { error: fieldMessages.tooManyItems(most) });
const distinctRows = <Row extends z.ZodType<{ at: number }>>(row: Row) =>
  several(row, limits.rows).refine((rows) => new Set(rows.map(({ at }) => at)).size === rows.length, {
    error: receiptImportFaults.twice,
  });

const allocatedRow = z.object({
  at: z.int(),
  parts: z.array(receiptPart),
  refusal: z.enum(receiptRefusals).nullable(),
});
/** Row as allocated to chosen installments, in centavos; with a refusal it has no parts. */
export type AllocatedReceiptRow = z.output<typeof allocatedRow>;

/** The previewed values of a part. If they have changed meanwhile, the row is refused. */
const seenPart = z.object({
  contract: primaryKey(),
  amount: integer({ min: 1, max: movementLimits.amount }),
  to_credit: integer({ min: 0, max: movementLimits.amount }),
  lines: several(
    z.object({ installment: primaryKey(), paid: integer(), left: integer({ min: 0 }) }),
    limits.installments,
  ),
});

const importedReceipt = z
  .object({
    ...rowFields,
    description: text({ max: movementLimits.description, blank: true }).default(''),
    bank_key: text({ max: movementLimits.bankKey }).nullable().default(null),
    /** Imports the row although it resembles an imported one. */
    repeat: flag().default(false),
    parts: several(seenPart, limits.installments),
  })
  .refine(({ amount, parts }) => parts.reduce((total, settlement) => total + settlement.amount, 0) === amount, {
    error: receiptImportFaults.parts,
    path: ['parts'],
  });
/** Receipt to save as previewed; its parts add up to `amount`, in centavos. */
export type ImportedReceipt = z.output<typeof importedReceipt>;

const importedRow = z.object({
  at: z.int(),
  /** Null: it was saved, now or by the same import before. */
  refusal: z.enum(receiptRefusals).nullable(),
  /** The payments that it has become. */
  events: z.array(z.object({ contract: z.int(), event: z.int() })),
});
const importReport = z.object({ saved: z.int(), amount: z.int(), rows: z.array(importedRow) });
/** Result of an import: rows saved, now or before by the same batch, and their total in centavos. */
export type ReceiptImportReport = z.output<typeof importReport>;

/** Operations of receipt imports: preview, allocation by hand, and saving at most 200 rows a request. */
export const receiptImportEndpoints = {
  read: defineEndpoint({
    method: 'POST',
    path: '/api/sales/receipt-readings/',
    summary:
      'Reads a statement (OFX, .xlsx or delimited text) and matches each credit with the installments it pays, with confidence and reason. Writes nothing',
    access: 'sales:write',
    body: z.object({ file: statementFile }),
    responses: { 200: reading },
    bodySize: 'study',
  }),
  reckon: defineEndpoint({
    method: 'POST',
    path: '/api/sales/receipt-reckonings/',
    summary: 'What credits come to on installments that somebody has chosen, one after the other. Writes nothing',
    access: 'sales:write',
    body: z.object({
      rows: distinctRows(z.object({ ...rowFields, installments: several(primaryKey(), limits.installments) })),
    }),
    responses: { 200: z.array(allocatedRow) },
  }),
  import: defineEndpoint({
    method: 'POST',
    path: '/api/sales/receipt-imports/',
    summary:
      'Registers payments as they were seen, contract by contract; a row that comes to anything else by now is refused with its reason, and the others go on. The same `batch` saves a row once',
    access: 'sales:write',
    body: z.object({
      /** One reading, by a name that its reader has given it. */
      batch: text({ max: 64 }),
      bank: text({ max: movementLimits.name, blank: true }).default(''),
      account_number: text({ max: movementLimits.name, blank: true }).default(''),
      rows: distinctRows(importedReceipt),
    }),
    responses: { 200: importReport },
  }),
} as const;
