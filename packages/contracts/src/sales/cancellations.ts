/**
 * Cancellations of contracts (distratos) under Lei 13.786/2018: retained and refunded amounts, refund dates, and the effect on
 * the plan.
 */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { exportBody } from '../http/exports.ts';
import { choice, day, flag, idParams, integer, month, pathId, text } from '../http/fields.ts';
import { keyedPageOf, keyedQuery } from '../http/paging.ts';
import { erpSystems } from '../integration/values.ts';
import { cancellationTerms } from './cancellation-terms.ts';
import {
  cancellationFindingCodes,
  cancellationReasons,
  cancellationStates,
  deductionKinds,
  reportedCancellationKinds,
  reportedCancellationReasons,
} from './cancellation-values.ts';
import { cancellationColumns, cancellationSorts } from './columns.ts';
import { contractRegisterFaults } from './contract-faults.ts';
import { cents, nearDay } from './contract-terms.ts';
import { salesContractOutcome } from './contracts.ts';
import { exported } from './exports.ts';
import { rowSources } from './values.ts';

/** Facts of the cancellation that the contract does not contain. */
const facts = z.object({
  away_from_office: flag().default(false),
  brokerage: z.object({ amount: cents(), inside_price: flag() }).default({ amount: 0, inside_price: true }),
  /** Down payment (arras) that the contract makes the seller's. */
  down_payment: cents().default(0),
  /** From the day the buyer had the unit to the day it is given back. */
  possession: z
    .object({ from: nearDay(), to: nearDay() })
    .refine(({ from, to }) => from <= to, { error: contractRegisterFaults.possessionEnds, path: ['to'] })
    .nullable()
    .default(null),
  /** Taxes, condominium fees and other costs that the buyer left unpaid. */
  charges: z
    .array(z.object({ name: text({ max: 100 }), amount: cents() }))
    .max(50)
    .default([]),
  /** Penalty that the seller owes, when the seller is late. */
  seller_penalty: cents().default(0),
  /** Habite-se, done or planned; for lots, the end of construction by contract. */
  works_end: nearDay().nullable().default(null),
  works_done: flag().default(false),
  resold: nearDay().nullable().default(null),
  /** First day of refund that is agreed; null: the last one that the law allows. */
  refund_first: nearDay().nullable().default(null),
});

const cancellationInput = z.object({
  preview: flag().default(false),
  day: nearDay(),
  reason: choice(cancellationReasons),
  terms: cancellationTerms,
  facts: facts.default(() => facts.parse({})),
  /** When the unit is thought to be sold again, and for how much: for the effect on the plan alone. */
  resale: z
    .object({ month: month(), price: cents({ min: 1 }) })
    .nullable()
    .default(null),
});
/** Cancellation to compute or carry out; money in centavos, `resale` only for the effect on the plan. */
export type CancellationOrder = z.output<typeof cancellationInput>;

const refund = z.object({ number: z.int(), due: z.string(), amount: z.int(), paid: z.int() });

/** received.nominal + received.correction = retained + refunded + rescheduled. */
const statement = z.object({
  day: z.string(),
  reason: z.enum(cancellationReasons),
  terms: cancellationTerms,
  received: z.object({ nominal: z.int(), correction: z.int(), late_charges: z.int(), estimated: z.boolean() }),
  /** The contract's price, corrected to the day: what penalties of lots and occupancy are shares of. */
  contract_value: z.int(),
  deductions: z.array(z.object({ kind: z.enum(deductionKinds), name: z.string().nullable(), amount: z.int() })),
  retained: z.int(),
  /** Given back on the day itself. */
  refunded: z.int(),
  /** Given back later. */
  rescheduled: z.int(),
  /** Additional compensation owed by the seller. */
  compensation: z.int(),
  /** Deductions that the money received does not cover; of these, what may still be claimed. */
  uncovered: z.int(),
  claim: z.int(),
  refunds: z.array(refund),
  /** Terms beyond the law's limits: computed as agreed, and reported. */
  findings: z.array(
    z.object({
      code: z.enum(cancellationFindingCodes),
      value: z.union([z.number(), z.string()]),
      ceiling: z.union([z.number(), z.string()]),
    }),
  ),
});
/** Statement of a cancellation in centavos: what was received, deducted, retained and refunded, with refund days. */
export type CancellationStatement = z.output<typeof statement>;

/** Effect on the current version: its monthly free cash flow, and the indicators that change. */
export const planEffect = z.object({
  version: z.object({ id: z.int(), nome: z.string() }),
  from: z.string(),
  before: z.array(z.int()),
  after: z.array(z.int()),
  indicators: z.array(
    z.object({
      key: z.string(),
      before: z.union([z.number(), z.string()]).nullable(),
      after: z.union([z.number(), z.string()]).nullable(),
    }),
  ),
  /** Money of months that are closed or lie before the plan: it moves nothing that is forecast. */
  settled: z.int(),
});
/** Effect on the plan: free cash flow in centavos for each month from `from` (`YYYY-MM`), before and after. */
export type PlanEffectOnWire = z.output<typeof planEffect>;

const outcome = salesContractOutcome.extend({
  statement,
  /** Installments that are no longer owed. */
  written_off: z.int(),
  /** Only of a preview; null: there is no current version, or it cannot be projected. */
  effect: planEffect.nullable(),
});
/** Result of a cancellation or its preview; `written_off` is centavos that are no longer owed. */
export type CancellationOutcome = z.output<typeof outcome>;

const basis = z.object({
  day: z.string(),
  signed: z.string(),
  price: z.int(),
  contract_value: z.int(),
  received: statement.shape.received,
  /** The amount that would be written off. */
  open: z.int(),
  /** From the enterprise, if it is set there. */
  works_end: z.string().nullable(),
  /** For each kind of sale, the most that the law allows, as terms to begin with. */
  legal: z.array(cancellationTerms),
  /** The contract's own agreed terms, which take precedence. Null: signed without any. */
  clause: cancellationTerms.nullable(),
});
/** Basis of a cancellation on a day: money received, value and open amount in centavos, and the legal maxima. */
export type CancellationBasis = z.output<typeof basis>;

const row = z.object({
  /** The contract. */
  id: z.int(),
  empreendimento: z.int(),
  contract_number: z.string(),
  client_name: z.string(),
  unit_name: z.string(),
  day: z.string(),
  reason: z.enum(reportedCancellationReasons),
  kind: z.enum(reportedCancellationKinds),
  received: z.int(),
  retained: z.int(),
  /** All that is given back, compensation in. */
  refund: z.int(),
  refunded: z.int(),
  next_refund: z.string().nullable(),
  state: z.enum(cancellationStates),
  /** The ERP that the contract comes from; null: from none. */
  erp: z.enum(erpSystems).nullable(),
});
/**
 * Cancelled contract in the list, by the contract's id; `received` is centavos with correction, `next_refund` a day.
 */
export type CancellationRow = z.output<typeof row>;

const sums = z.object({ received: z.int(), retained: z.int(), refund: z.int(), refunded: z.int() });

const ofContract = '/api/sales/contracts/:id/' as const;
const read = { access: 'sales:read' } as const;
const write = { access: 'sales:write' } as const;

const filters = {
  empreendimento: pathId().optional().catch(undefined),
  reason: z.enum(reportedCancellationReasons).optional().catch(undefined),
  state: z.enum(cancellationStates).optional().catch(undefined),
  source: z.enum(rowSources).optional().catch(undefined),
  day_from: z.iso.date().optional().catch(undefined),
  day_to: z.iso.date().optional().catch(undefined),
  search: z.string().max(200).optional().catch(undefined),
  sort: z.enum(cancellationSorts).catch(cancellationSorts[0]),
};

/** Operations on cancellations and refunds. Contracts with fiduciary property are refused (Lei 9.514/1997). */
export const cancellationEndpoints = {
  list: defineEndpoint({
    ...read,
    method: 'GET',
    path: '/api/sales/cancellations/',
    summary: 'Contracts that are cancelled, with what was kept and what is still to be given back',
    query: keyedQuery.extend(filters),
    responses: { 200: keyedPageOf(row, sums) },
    columns: cancellationColumns,
  }),
  export: defineEndpoint({
    ...exported,
    method: 'POST',
    path: '/api/sales/cancellations/export/',
    summary: 'All cancellations that the filter finds, as a workbook or delimited text',
    query: z.object(filters),
    body: exportBody('distratos'),
  }),
  basis: defineEndpoint({
    ...read,
    method: 'GET',
    path: `${ofContract}cancellation-basis/`,
    summary: 'What a cancellation of a contract would rest on: money received, updated value, what the law allows',
    params: idParams,
    query: z.object({ day: day().optional() }),
    responses: { 200: basis },
  }),
  retrieve: defineEndpoint({
    ...read,
    method: 'GET',
    path: `${ofContract}cancellation/`,
    summary: 'The statement of a cancelled contract, with its refunds; null for one that is not cancelled',
    params: idParams,
    responses: { 200: z.object({ statement: statement.nullable() }) },
  }),
  cancel: defineEndpoint({
    ...write,
    method: 'POST',
    path: `${ofContract}cancellation/`,
    summary:
      'Cancels a contract: its unit is for sale again. `preview` writes nothing and tells the effect on the plan',
    params: idParams,
    body: cancellationInput,
    responses: { 200: outcome },
    idempotent: true,
    versioned: true,
  }),
  refund: defineEndpoint({
    ...write,
    method: 'POST',
    path: `${ofContract}refunds/`,
    summary: 'Gives back money of a cancelled contract',
    params: idParams,
    body: z.object({
      preview: flag().default(false),
      number: integer({ min: 1, max: 600 }),
      day: nearDay(),
      amount: cents({ min: 1 }),
    }),
    responses: { 200: salesContractOutcome },
    idempotent: true,
    versioned: true,
  }),
} as const;
