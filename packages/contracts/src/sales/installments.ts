/** Installments and receipts of all contracts: what is to come, what is late, what came in and what it settled. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { exportBody } from '../http/exports.ts';
import { choice, flag, pathId, primaryKey } from '../http/fields.ts';
import { keyedPageOf, keyedQuery } from '../http/paging.ts';
import { erpSystems } from '../integration/values.ts';
import { installmentColumns, installmentSorts, receiptColumns, receiptSorts } from './columns.ts';
import { contractRegisterFaults } from './contract-faults.ts';
import { cents, nearDay } from './contract-terms.ts';
import { exported } from './exports.ts';
import {
  contractChannels,
  contractPurposes,
  installmentKinds,
  installmentStates,
  installmentStatuses,
  rowSources,
  surplusOrders,
} from './values.ts';

/** Contract fields of a row displayed without its contract. */
const ofContract = {
  contract: z.int(),
  contract_number: z.string(),
  empreendimento: z.int(),
  n_modulo: z.int().nullable(),
  unit: z.int().nullable(),
  unit_name: z.string(),
  client: z.int().nullable(),
  client_name: z.string(),
  purpose: z.enum(contractPurposes),
  channel: z.enum(contractChannels),
  /** The ERP that its contract comes from; null: from none. */
  erp: z.enum(erpSystems).nullable(),
};

const installment = z.object({
  id: z.int(),
  ...ofContract,
  /** Its name in the contract's history. */
  key: z.string(),
  kind: z.enum(installmentKinds),
  number: z.int(),
  of: z.int(),
  /** The day that the contract names; `due` is the business day it rolls to. */
  nominal: z.string(),
  due: z.string(),
  /** As promised. */
  principal: z.int(),
  interest: z.int(),
  /** Charged since. */
  correction: z.int(),
  fine: z.int(),
  mora: z.int(),
  /** principal + interest + what was charged = open + paid + discount + what was closed otherwise. */
  amount: z.int(),
  open: z.int(),
  paid: z.int(),
  /** Interest forgone because it was paid early. */
  discount: z.int(),
  /** Waived, carried over by a renegotiation, or written off by a cancellation. */
  closed: z.int(),
  base_month: z.string(),
  last_paid: z.string().nullable(),
  /** As of today. */
  status: z.enum(installmentStatuses),
  days_late: z.int(),
});
/** Installment with its contract; money in centavos, days `YYYY-MM-DD`, and `base_month` the month of its prices. */
export type Installment = z.output<typeof installment>;

const installmentSums = z.object({ amount: z.int(), open: z.int(), paid: z.int() });
/** Sums in centavos over all installments of the filter, not only of the page. */
export type InstallmentSums = z.output<typeof installmentSums>;

/**
 * Amount that one payment settled of one installment. With `installment` null: the amount that remained as the buyer's credit.
 */
const receipt = z.object({
  id: z.int(),
  ...ofContract,
  /** The payment's position in the contract's history. */
  event: z.int(),
  installment: z.int().nullable(),
  kind: z.enum(installmentKinds).nullable(),
  number: z.int().nullable(),
  of: z.int().nullable(),
  due: z.string().nullable(),
  day: z.string(),
  fine: z.int(),
  mora: z.int(),
  correction: z.int(),
  interest: z.int(),
  principal: z.int(),
  discount: z.int(),
  /** Amount settled, earlier credit included. On the row without installment: credit added, or used when negative. */
  amount: z.int(),
});
/** Settlement of one installment by one payment, in centavos; payments that were undone have none. */
export type Receipt = z.output<typeof receipt>;

const receiptSums = z.object({
  amount: z.int(),
  fine: z.int(),
  mora: z.int(),
  correction: z.int(),
  interest: z.int(),
  principal: z.int(),
  discount: z.int(),
});
/** Sums in centavos over all receipts of the filter, not only of the page. */
export type ReceiptSums = z.output<typeof receiptSums>;

const allocation = z.object({
  /** Nothing was written. */
  preview: z.boolean(),
  contract: z.int(),
  contract_number: z.string(),
  client_name: z.string(),
  /** The event that was written; null in a preview. */
  event: z.int().nullable(),
  day: z.string(),
  amount: z.int(),
  from_credit: z.int(),
  to_credit: z.int(),
  lines: z.array(
    z.object({
      installment: z.int(),
      key: z.string(),
      kind: z.enum(installmentKinds),
      number: z.int(),
      of: z.int(),
      due: z.string(),
      days_late: z.int(),
      /** Allocation of the payment, in the order of settling. */
      fine: z.int(),
      mora: z.int(),
      correction: z.int(),
      interest: z.int(),
      principal: z.int(),
      paid: z.int(),
      discount: z.int(),
      /** The amount that stays open. */
      left: z.int(),
    }),
  ),
  version: z.int(),
});
/** Allocation of one payment to installments in centavos, as a preview or as written. */
export type ReceiptAllocation = z.output<typeof allocation>;

const scopeFilters = {
  empreendimento: pathId().optional().catch(undefined),
  contract: pathId().optional().catch(undefined),
  client: pathId().optional().catch(undefined),
  purpose: z.enum(contractPurposes).optional().catch(undefined),
  search: z.string().max(200).optional().catch(undefined),
};
const someDay = () => z.iso.date().optional().catch(undefined);

const installmentFilters = {
  ...scopeFilters,
  state: z.enum(installmentStates).optional().catch(undefined),
  kind: z.enum(installmentKinds).optional().catch(undefined),
  source: z.enum(rowSources).optional().catch(undefined),
  /** `today`: the day of the answer, in São Paulo. */
  due_from: z
    .union([z.iso.date(), z.literal('today')])
    .optional()
    .catch(undefined),
  due_to: someDay(),
  sort: z.enum(installmentSorts).catch(installmentSorts[0]),
};
const receiptFilters = {
  ...scopeFilters,
  day_from: someDay(),
  day_to: someDay(),
  sort: z.enum(receiptSorts).catch(receiptSorts[0]),
};

/** Operations on installments and receipts. A receipt is undone in its contract's history. */
export const installmentEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/sales/installments/',
    summary: 'Installments in pages: to receive, late or received, with sums over all that the filter finds',
    access: 'sales:read',
    query: keyedQuery.extend(installmentFilters),
    responses: { 200: keyedPageOf(installment, installmentSums) },
    columns: installmentColumns,
  }),
  receipts: defineEndpoint({
    method: 'GET',
    path: '/api/sales/receipts/',
    summary: 'What payments settled, in pages, with sums over all that the filter finds; undone ones are gone',
    access: 'sales:read',
    query: keyedQuery.extend(receiptFilters),
    responses: { 200: keyedPageOf(receipt, receiptSums) },
    columns: receiptColumns,
  }),
  export: defineEndpoint({
    ...exported,
    method: 'POST',
    path: '/api/sales/installments/export/',
    summary: 'All installments that the filter finds, as a workbook or delimited text, row by row as they are read',
    query: z.object(installmentFilters),
    body: exportBody('parcelas'),
  }),
  exportReceipts: defineEndpoint({
    ...exported,
    method: 'POST',
    path: '/api/sales/receipts/export/',
    summary: 'All that the filter finds of what payments settled, as a workbook or delimited text',
    query: z.object(receiptFilters),
    body: exportBody('recebimentos'),
  }),
  receive: defineEndpoint({
    method: 'POST',
    path: '/api/sales/receipts/',
    summary:
      'Takes money for a contract or one installment: fine, mora, correction, interest, principal; `preview` writes nothing',
    access: 'sales:write',
    body: z
      .object({
        preview: flag().default(false),
        contract: primaryKey().nullable().default(null),
        installment: primaryKey().nullable().default(null),
        day: nearDay(),
        amount: cents(),
        from_credit: cents().default(0),
        surplus: choice(surplusOrders).default('credit'),
      })
      .refine(({ contract, installment: meant }) => (contract === null) !== (meant === null), {
        error: contractRegisterFaults.receiptOf,
        path: ['contract'],
      }),
    responses: { 200: allocation },
    idempotent: true,
  }),
} as const;
