/** Contracts of buyers and partners: what was agreed, what has happened since, and what is owed on a day. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import type { WireError } from '../http/errors.ts';
import { exportBody } from '../http/exports.ts';
import { choice, flag, idParams, instant, integer, pathId, primaryKey, text } from '../http/fields.ts';
import { keyedPageOf, keyedQuery } from '../http/paging.ts';
import { erpSystems } from '../integration/values.ts';
import { bankMove, bankStatus, newBankStep, undoneBankStep } from './bank-steps.ts';
import { cancellationTerms } from './cancellation-terms.ts';
import { cancellationKinds } from './cancellation-values.ts';
import { contractColumns, contractSorts } from './columns.ts';
import { type ContractFault, contractFaults, contractRegisterFaults } from './contract-faults.ts';
import { contractClient, contractOrder, contractTerms, nearDay } from './contract-terms.ts';
import { exported } from './exports.ts';
import {
  bankSteps,
  contractChannels,
  contractEventKinds,
  contractLimits,
  contractPurposes,
  contractStates,
  installmentKinds,
  installmentStatuses,
  priceBases,
  rowSources,
  termsFindingCodes,
  unitOrigins,
} from './values.ts';

const contractRow = z.object({
  id: z.int(),
  empreendimento: z.int(),
  n_modulo: z.int().nullable(),
  unit: z.int().nullable(),
  /** Block and name; empty without a unit. */
  unit_name: z.string(),
  number: z.string(),
  purpose: z.enum(contractPurposes),
  channel: z.enum(contractChannels),
  state: z.enum(contractStates),
  client: z.int().nullable(),
  client_name: z.string(),
  signed: z.string(),
  price: z.int(),
  /** All money of buyers, refunds not deducted. */
  received: z.int(),
  /** The open amount as last charged. The statement gives its value on a day. */
  open: z.int(),
  /** Money that no installment has taken yet. */
  credit: z.int(),
  /** Due day of the first open installment. */
  next_due: z.string().nullable(),
  broker: z.string(),
  note: z.string(),
  /** When keys were handed over, and when the bank's money was released. */
  keys_day: z.string().nullable(),
  transfer_day: z.string().nullable(),
  ...bankStatus,
  /** The basis against which the price was checked at signing. Null: not checked, such as contracts of an ERP or older ones. */
  price_basis: z.enum(priceBases).nullable(),
  /** The table's price then, how much less the contract is worth, and the level that grants it. */
  table_price: z.int().nullable(),
  equivalent_discount: z.number().nullable(),
  authority: z.string().nullable(),
  /** The kind of sale as its enterprise stated at signing: decides the law of a distrato. Null: not stated. */
  sale_kind: z.enum(cancellationKinds).nullable(),
  /** Sold with fiduciary property (alienação fiduciária): no distrato, Lei 9.514/1997. */
  fiduciary: z.boolean(),
  origin: z.enum(unitOrigins),
  /** The ERP that it comes from, where it can be changed; null: from none. */
  erp: z.enum(erpSystems).nullable(),
  changed_at: instant(),
  version: z.int(),
});
/** Contract in the list; money in centavos, the discount a fraction of the table's present value. */
export type SalesContract = z.output<typeof contractRow>;

const contractDetail = contractRow.extend({
  /** Null: it comes from an ERP, which reports debts, not agreed terms. */
  terms: contractTerms.nullable(),
  /** Buyers one after the other; the last one holds the contract. */
  holders: z.array(z.object({ client: z.int().nullable(), client_name: z.string(), since: z.string() })),
  /** Steps of the signing with the bank, first to last. Empty: it is still to be sent, or no part is a bank's. */
  bank_moves: z.array(bankMove),
  /** Agreed terms for its cancellation. Null: none stated at signing. */
  clause: cancellationTerms.nullable(),
  /** Terms that the law forbids or limits. */
  findings: z.array(z.object({ code: z.enum(termsFindingCodes), value: z.number(), ceiling: z.number() })),
});
/** Contract with its terms, buyers, steps with the bank and cancellation clause. */
export type SalesContractDetail = z.output<typeof contractDetail>;

const marks = {
  number: text({ max: 40 }),
  broker: text({ max: 200, blank: true }),
  note: text({ max: 500, blank: true }),
};

const newContract = z
  .object({
    empreendimento: primaryKey(),
    purpose: choice(contractPurposes).default('sale'),
    unit: primaryKey().nullable().default(null),
    ...contractClient,
    ...marks,
    broker: marks.broker.default(''),
    note: marks.note.default(''),
    /** The module's price table for comparison. Null: the first of its channel. */
    table: integer({ min: 0, max: 99 }).nullable().default(null),
    /** Null: as in the enterprise's clause. */
    fiduciary: flag().nullable().default(null),
    terms: contractTerms,
  })
  .refine(({ purpose, unit }) => (purpose === 'sale') === (unit !== null), {
    error: contractRegisterFaults.unitOfSale,
    path: ['unit'],
  });
/** Contract to sign. Conditions below the signer's authority fail with `below_authority`. */
export type NewContract = z.output<typeof newContract>;

/** Details of a contract other than its money. */
const changedContract = z.object({
  number: marks.number.optional(),
  broker: marks.broker.optional(),
  note: marks.note.optional(),
  keys_day: nearDay().nullable().optional(),
  transfer_day: nearDay().nullable().optional(),
  fiduciary: flag().optional(),
});
/** Changed fields of a contract; absent ones stay as they are, and null removes a day. */
export type ChangedContract = z.output<typeof changedContract>;

const plannedInstallment = z.object({
  kind: z.enum(installmentKinds),
  number: z.int(),
  of: z.int(),
  nominal: z.string(),
  due: z.string(),
  principal: z.int(),
  interest: z.int(),
  amount: z.int(),
});

/** Installments of terms in the prices of the base month, in centavos, with their totals and legal findings. */
export const salesContractPlan = z.object({
  installments: z.array(plannedInstallment),
  principal: z.int(),
  interest: z.int(),
  amount: z.int(),
  findings: contractDetail.shape.findings,
});
/** Plan of a contract: the amounts of its series add up to the price, and interest comes on top. */
export type ContractPlan = z.output<typeof salesContractPlan>;

const event = z.object({
  /** Its position in the history, from 1; an undo names it. */
  sequence: z.int(),
  kind: z.enum(contractEventKinds),
  day: z.string(),
  at: instant(),
  by: z.int().nullable(),
  by_name: z.string().nullable(),
  /** The event that undid it. */
  reversed_by: z.int().nullable(),
  /** Money that it moved or, where none was moved, charged; negative where it took away. */
  amount: z.int(),
  /** The event as stored: its lines, parts and terms, in centavos. Installments are named by their `key`. */
  body: z.record(z.string(), z.unknown()),
});
/** Event of a contract's history. Histories are only added to: an undo is an event too. */
export type SalesContractEvent = z.output<typeof event>;

/** The actual or previewed result of an order: the event, and the contract after it. */
export const salesContractOutcome = z.object({
  /** Nothing was written. */
  preview: z.boolean(),
  event,
  contract: contractRow,
});
/** Result of an order. In a preview, the contract is as it would be afterwards, and nothing was written. */
export type ContractOutcome = z.output<typeof salesContractOutcome>;

const components = { fine: z.int(), mora: z.int(), correction: z.int(), interest: z.int(), principal: z.int() };

const bucket = z.object({ amount: z.int(), count: z.int() });

const statement = z.object({
  day: z.string(),
  /** A month of an index in it is a projection. */
  estimated: z.boolean(),
  /** Late and due installments with their charges. */
  due: z.int(),
  /** Installments to come, at present value. */
  ahead: z.int(),
  /** Interest forgone in them. */
  discount: z.int(),
  credit: z.int(),
  /** due + ahead − credit: what settles the contract on the day. */
  total: z.int(),
  /** Residue omitted by corrections of paid installments: to be charged before a settlement. */
  uncharged_residue: z.int(),
  installments: z.array(
    z.object({
      id: z.int(),
      key: z.string(),
      kind: z.enum(installmentKinds),
      number: z.int(),
      of: z.int(),
      due: z.string(),
      status: z.enum(installmentStatuses),
      days_late: z.int(),
      ...components,
      /** All that is owed on the day, nothing discounted. */
      total: z.int(),
      /** The cost of paying it early on that day. */
      present_value: z.int(),
      estimated: z.boolean(),
    }),
  ),
  ageing: z.object({
    to_fall_due: z.array(z.object({ month: z.string(), amount: z.int(), count: z.int() })),
    late_1_30: bucket,
    late_31_60: bucket,
    late_61_90: bucket,
    late_91_180: bucket,
    late_over_180: bucket,
    total: z.int(),
    /** Amounts more than 90 days late, as a fraction of the total owed. Null: nothing is owed. */
    delinquency: z.number().nullable(),
  }),
});
/** Amounts owed on a day in centavos, with charges of late payment and present values of early payment. */
export type ContractStatement = z.output<typeof statement>;

const sums = z.object({ price: z.int(), received: z.int(), open: z.int(), credit: z.int() });

const base = '/api/sales/contracts/';
const one = `${base}:id/` as const;
const read = { access: 'sales:read' } as const;
const write = { access: 'sales:write' } as const;

const refusal = (code: string, detail: string): WireError => ({ status: 409, body: { detail, code } });

/** 409 refusals of contracts. Those with parameters add details to the body. */
export const contractErrors = {
  unitTaken: refusal('unit_taken', contractRegisterFaults.unitTaken),
  noBankPart: refusal('no_bank_part', contractRegisterFaults.noBankPart),
  bankMove: refusal('bank_step_order', contractRegisterFaults.bankMove),
  bankUndo: refusal('bank_step_not_last', contractRegisterFaults.bankUndo),
  tooManyEvents: refusal('too_many_events', contractRegisterFaults.tooManyEvents),
  /**
   * 409: the conditions exceed the caller's authority, and another user must grant them. `pricing` gives the shortfall and the
   * authority.
   */
  belowAuthority: (pricing: Record<string, unknown>): WireError => ({
    status: 409,
    body: { detail: contractRegisterFaults.belowAuthority, code: 'below_authority', ...pricing },
  }),
  fiduciary: refusal('contract_fiduciary', contractRegisterFaults.fiduciary),
  /** Terms of a cancellation beyond what was agreed or is allowed; `path` points into what was sent. */
  beyond: (fault: 'otherKind' | 'beyondClause' | 'beyondLaw', field: string): WireError => ({
    status: 409,
    body: { detail: contractRegisterFaults[fault], code: 'terms_beyond', path: `/terms/${field}` },
  }),
  /** `path` points into what was sent, `figures` are for the message. */
  refused: (code: ContractFault, path: string, figures: Readonly<Record<string, string | number>> = {}): WireError => ({
    status: 409,
    body: { detail: contractFaults[code], code, path, figures },
  }),
} as const;

const contractFilters = {
  empreendimento: pathId().optional().catch(undefined),
  n_modulo: pathId().optional().catch(undefined),
  unit: pathId().optional().catch(undefined),
  client: pathId().optional().catch(undefined),
  purpose: z.enum(contractPurposes).optional().catch(undefined),
  channel: z.enum(contractChannels).optional().catch(undefined),
  state: z.enum(contractStates).optional().catch(undefined),
  bank_step: z.enum(bankSteps).optional().catch(undefined),
  signed_from: z.iso.date().optional().catch(undefined),
  signed_to: z.iso.date().optional().catch(undefined),
  /** Only contracts changed since this instant. */
  changed_from: z.iso.datetime({ offset: true }).optional().catch(undefined),
  search: z.string().max(200).optional().catch(undefined),
  source: z.enum(rowSources).optional().catch(undefined),
  sort: z.enum(contractSorts).catch(contractSorts[0]),
};

/** Operations on contracts. Every order on a contract becomes an event, and previews write nothing. */
export const contractEndpoints = {
  list: defineEndpoint({
    ...read,
    method: 'GET',
    path: base,
    summary: 'Contracts in pages, with sums over all that the filter finds',
    query: keyedQuery.extend(contractFilters),
    responses: { 200: keyedPageOf(contractRow, sums) },
    columns: contractColumns,
  }),
  export: defineEndpoint({
    ...exported,
    method: 'POST',
    path: '/api/sales/contracts/export/',
    summary: 'All contracts that the filter finds, as a workbook or delimited text, row by row as they are read',
    query: z.object(contractFilters),
    body: exportBody('vendas'),
  }),
  plan: defineEndpoint({
    ...read,
    method: 'POST',
    path: '/api/sales/contract-plans/',
    summary: 'The installments that terms would come to; writes nothing',
    body: z.object({ terms: contractTerms }),
    responses: { 200: salesContractPlan },
  }),
  create: defineEndpoint({
    ...write,
    method: 'POST',
    path: base,
    summary: 'Signs a contract: its unit is sold',
    body: newContract,
    responses: { 201: contractDetail },
    idempotent: true,
  }),
  retrieve: defineEndpoint({
    ...read,
    method: 'GET',
    path: one,
    summary: 'One contract with its terms',
    params: idParams,
    responses: { 200: contractDetail },
    versioned: true,
  }),
  update: defineEndpoint({
    ...write,
    method: 'PATCH',
    path: one,
    summary:
      'Changes what is said of a contract beside its money: number, broker, note, keys, bank transfer, fiduciary property',
    params: idParams,
    body: changedContract,
    responses: { 200: contractDetail },
    versioned: true,
  }),
  bankStep: defineEndpoint({
    ...write,
    method: 'POST',
    path: `${one}bank-steps/`,
    summary: 'Takes the signing with the bank a step on, or says that it was refused',
    params: idParams,
    body: newBankStep,
    responses: { 200: contractDetail },
    idempotent: true,
    versioned: true,
  }),
  undoBankStep: defineEndpoint({
    ...write,
    method: 'POST',
    path: `${one}bank-steps/undo/`,
    summary: 'Takes back the last step with the bank, with a reason; the history keeps both',
    params: idParams,
    body: undoneBankStep,
    responses: { 200: contractDetail },
    idempotent: true,
    versioned: true,
  }),
  events: defineEndpoint({
    ...read,
    method: 'GET',
    path: `${one}events/`,
    summary: 'The history of a contract, first to last, with what was undone',
    params: idParams,
    responses: { 200: z.array(event) },
  }),
  append: defineEndpoint({
    ...write,
    method: 'POST',
    path: `${one}events/`,
    summary: 'Pays, corrects, renegotiates or hands over a contract; `preview` writes nothing',
    params: idParams,
    body: z.object({ preview: flag().default(false), order: contractOrder }),
    responses: { 200: salesContractOutcome },
    idempotent: true,
    versioned: true,
  }),
  undo: defineEndpoint({
    ...write,
    method: 'POST',
    path: `${one}undo/`,
    summary: 'Undoes an event, the last one that holds when none is named: the contract is what it was without it',
    params: idParams,
    body: z.object({
      preview: flag().default(false),
      event: integer({ min: 1, max: contractLimits.events }).nullable().default(null),
    }),
    responses: { 200: salesContractOutcome },
    idempotent: true,
    versioned: true,
  }),
  statement: defineEndpoint({
    ...read,
    method: 'GET',
    path: `${one}statement/`,
    summary: 'What is owed on a day, installment by installment; today when no day is named',
    params: idParams,
    query: z.object({ day: nearDay().optional() }),
    responses: { 200: statement },
  }),
} as const;
