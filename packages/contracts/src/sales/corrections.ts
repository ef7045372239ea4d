/** Bulk correction of contracts in two steps: a preview of each, then one correction event per contract, or a refusal. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { fieldMessages } from '../http/errors.ts';
import { choice, integer, primaryKey } from '../http/fields.ts';
import { indexLimits } from '../planner/index-values.ts';
import { nearDay, nearMonth } from './contract-terms.ts';
import {
  contractPurposes,
  correctionIndexes,
  correctionRefusals,
  installmentKinds,
  installmentStates,
  correctionLimits as limits,
} from './values.ts';

const correctedLine = z.object({
  installment: z.int(),
  kind: z.enum(installmentKinds),
  number: z.int(),
  of: z.int(),
  due: z.string(),
  /** The installment's open amount, before and after. */
  before: z.int(),
  after: z.int(),
});

const correctedContract = z.object({
  contract: z.int(),
  contract_number: z.string(),
  client_name: z.string(),
  unit_name: z.string(),
  /** The indexes that its open installments follow, before the keys and after them. */
  indexes: z.array(z.enum(correctionIndexes)),
  /** The month to whose prices the open amount is corrected. */
  to: z.string(),
  /** The contract's open amount, before and after. */
  before: z.int(),
  after: z.int(),
  /** Residue of yearly steps and projections: an installment of its own, a credit when negative. Null: none. */
  residue: z.int().nullable(),
  lines: z.array(correctedLine),
  refusal: z.enum(correctionRefusals).nullable(),
});
/** Preview of one contract's correction, in centavos; with a refusal, `before` equals `after` and `lines` is empty. */
export type CorrectedContract = z.output<typeof correctedContract>;

const reading = z.object({
  /** Number of contracts with installments that match the filter. */
  count: z.int(),
  rows: z.array(correctedContract),
  /** The start of the next page. Null: no more. */
  next: z.int().nullable(),
});
/** Page of previews, at most 100 contracts; `next` is the id to send as `after`. */
export type CorrectionReading = z.output<typeof reading>;

const order = {
  day: nearDay(),
  /** The month to whose prices the open amount is corrected. No installment goes beyond its own month. */
  to: nearMonth(),
  residue: choice(['none', 'published']).default('published'),
};
const id = () => primaryKey().nullable().default(null);

const report = z.object({
  saved: z.int(),
  amount: z.int(),
  rows: z.array(
    z.object({ contract: z.int(), event: z.int().nullable(), refusal: z.enum(correctionRefusals).nullable() }),
  ),
});
/** Result of a bulk correction: contracts corrected, and centavos charged, negative where correction lowered debts. */
export type CorrectionReport = z.output<typeof report>;

/** Operations of bulk corrections. The save refuses rows whose amounts differ from the preview as `moved`. */
export const correctionEndpoints = {
  read: defineEndpoint({
    method: 'POST',
    path: '/api/sales/correction-readings/',
    summary:
      'What a correction to a month would make of the contracts whose open installments a filter finds, some at a time. Writes nothing',
    access: 'sales:write',
    body: z.object({
      ...order,
      /** Null: as far as the published months of a contract's indexes reach. */
      to: nearMonth().nullable(),
      /** Only contracts that are corrected by this index. */
      index: choice(correctionIndexes).nullable().default(null),
      /** Months of that index that are not published yet, taken as published. */
      supposed: z
        .array(z.object({ month: nearMonth(), variation: z.number().gt(-1).max(1) }), { error: fieldMessages.notList })
        .max(indexLimits.rows, { error: fieldMessages.tooManyItems(indexLimits.rows) })
        .default([]),
      empreendimento: id(),
      contract: id(),
      client: id(),
      purpose: choice(contractPurposes).nullable().default(null),
      kind: choice(installmentKinds).nullable().default(null),
      state: choice(installmentStates).nullable().default(null),
      search: z.string().max(200).default(''),
      due_from: nearDay().nullable().default(null),
      due_to: nearDay().nullable().default(null),
      /** Begins behind this contract. */
      after: id(),
    }),
    responses: { 200: reading },
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/api/sales/corrections/',
    summary:
      'Corrects contracts as it was seen, each in a transaction of its own; one that comes to anything else by now is refused with its reason, and the others go on',
    access: 'sales:write',
    body: z.object({
      ...order,
      rows: z
        .array(
          z.object({
            contract: primaryKey(),
            before: integer(),
            after: integer(),
            /** Given only if the month differs from the order's. */
            to: nearMonth().nullable().default(null),
          }),
          { error: fieldMessages.notList },
        )
        .min(1, { error: fieldMessages.required })
        .max(limits.contracts, { error: fieldMessages.tooManyItems(limits.contracts) }),
    }),
    responses: { 200: report },
  }),
} as const;
