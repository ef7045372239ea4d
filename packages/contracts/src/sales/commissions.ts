/** Commissions: payments to sellers by terms of the organization or of an enterprise, and their calendar. Integer centavos. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { fieldMessages, type WireError } from '../http/errors.ts';
import { exportBody } from '../http/exports.ts';
import { choice, deleteBody, flag, idParams, instant, integer, pathId, primaryKey, text } from '../http/fields.ts';
import { keyedPageOf, keyedQuery } from '../http/paging.ts';
import { commissionColumns, commissionSorts } from './columns.ts';
import {
  commissionKinds,
  commissionStates,
  commissionStatesByHand,
  commissionLimits as limits,
} from './commission-values.ts';
import { nearDay } from './contract-terms.ts';
import { exported } from './exports.ts';
import { contractChannels } from './values.ts';

const share = () =>
  z
    .number({ error: ({ input }) => (input === undefined ? fieldMessages.required : fieldMessages.notNumber) })
    .min(0, { error: fieldMessages.belowMinimum(0) })
    .max(1, { error: fieldMessages.aboveMaximum(1) });

/** Refusals of commissions and their terms, with their exact wording. */
export const commissionFaults = {
  shares: 'The shares of the receivers must add up to 1.',
  taken: 'There are terms of this channel from this day on.',
  state: 'A commission is not in a state from which this can be done.',
  moved: 'The commission has a movement of money: delete or reverse it first.',
  clawedBack: 'The commission is given back by a clawback.',
  received: 'A clawback of this contract was received already: undo that first.',
  day: 'A payment needs its day, and nothing else has one.',
} as const;

const receiver = z.object({
  name: text({ max: limits.name }),
  /** The contract's broker, where it names one. */
  broker: flag().default(false),
  share: share(),
});

const near = (shares: readonly { share: number }[]): boolean =>
  Math.abs(shares.reduce((sum, one) => sum + one.share, 0) - 1) < 1e-9;

const fields = {
  /** Null: every enterprise that has no terms of its own. */
  empreendimento: primaryKey().nullable().default(null),
  channel: choice(contractChannels),
  /** Sales that are signed from this day on. */
  from: nearDay(),
  /** Of the contract's price. */
  share: share(),
  installments: integer({ min: 1, max: limits.installments }).default(1),
  /** Months from the signing to the first payment. */
  delay: integer({ min: 0, max: limits.delay }).default(0),
  pay_day: integer({ min: 1, max: 31 }),
  receivers: z
    .array(receiver, { error: fieldMessages.notList })
    .min(1, { error: fieldMessages.required })
    .max(limits.receivers, { error: fieldMessages.tooManyItems(limits.receivers) })
    .refine(near, { error: commissionFaults.shares }),
};
const newTerms = z.object(fields);
/** Terms to create for one channel. Shares are fractions; the receivers' shares add up to 1. */
export type NewCommissionTerms = z.output<typeof newTerms>;

const terms = z.object({
  id: z.int(),
  empreendimento: z.int().nullable(),
  channel: z.enum(contractChannels),
  from: z.string(),
  share: z.number(),
  installments: z.int(),
  delay: z.int(),
  pay_day: z.int(),
  receivers: z.array(z.object({ name: z.string(), broker: z.boolean(), share: z.number() })),
});
/** Terms that apply to sales signed from a day on. Commissions are written at signing, so a removal changes none. */
export type CommissionTermsOnWire = z.output<typeof terms>;

const row = z.object({
  id: z.int(),
  empreendimento: z.int(),
  contract: z.int(),
  contract_number: z.string(),
  client_name: z.string(),
  unit_name: z.string(),
  channel: z.enum(contractChannels),
  kind: z.enum(commissionKinds),
  receiver: z.string(),
  number: z.int(),
  of: z.int(),
  due: z.string(),
  amount: z.int(),
  state: z.enum(commissionStates),
  /** When it was paid or, of a clawback, received. */
  paid_day: z.string().nullable(),
  /** In financial control. */
  movement: z.int().nullable(),
  changed_at: instant(),
  version: z.int(),
});
/** One installment of a commission or clawback: centavos, due on a day. `paid_day` is null while open. */
export type Commission = z.output<typeof row>;

/** Clawbacks apart: what is still to come back, and what has. Cancelled ones count for nothing. */
const sums = z.object({ open: z.int(), paid: z.int(), to_recover: z.int(), recovered: z.int() });
/** Sums of commissions in centavos: `open` and `paid`; of clawbacks, `to_recover` and `recovered`. */
export type CommissionSums = z.output<typeof sums>;

const month = sums.extend({ month: z.string(), count: z.int() });
/** Sums of the commissions due in one month (`YYYY-MM`), in centavos, with their number. */
export type CommissionMonth = z.output<typeof month>;

const refusal = (code: string, detail: string): WireError => ({ status: 409, body: { detail, code } });

/** 409 refusals of commissions; one refused row refuses the whole request. */
export const commissionErrors = {
  state: refusal('commission_state', commissionFaults.state),
  moved: refusal('commission_moved', commissionFaults.moved),
  clawedBack: refusal('commission_clawed_back', commissionFaults.clawedBack),
  received: refusal('commission_received', commissionFaults.received),
} as const;

const filters = {
  empreendimento: pathId().optional().catch(undefined),
  contract: pathId().optional().catch(undefined),
  channel: z.enum(contractChannels).optional().catch(undefined),
  kind: z.enum(commissionKinds).optional().catch(undefined),
  state: z.enum(commissionStates).optional().catch(undefined),
  due_from: z.iso.date().optional().catch(undefined),
  due_to: z.iso.date().optional().catch(undefined),
  search: z.string().max(200).optional().catch(undefined),
};
const filterQuery = z.object(filters);
/** Filters that the list, its export and the months share; days include both ends. */
export type CommissionQuery = z.output<typeof filterQuery>;

const read = { access: 'sales:read' } as const;
const write = { access: 'sales:write' } as const;
const approve = { access: 'sales:approve' } as const;

/** Operations on commissions. They arise from signed contracts and cannot be created by themselves. */
export const commissionEndpoints = {
  list: defineEndpoint({
    ...read,
    method: 'GET',
    path: '/api/sales/commissions/',
    summary: 'Commissions in pages, by the day on which they fall due, with sums over all that the filter finds',
    query: z.object({ ...keyedQuery.shape, ...filters, sort: z.enum(commissionSorts).catch(commissionSorts[0]) }),
    responses: { 200: keyedPageOf(row, sums) },
    columns: commissionColumns,
  }),
  export: defineEndpoint({
    ...exported,
    method: 'POST',
    path: '/api/sales/commissions/export/',
    summary: 'All commissions that the filter finds, as a file',
    query: z.object({ ...filters, sort: z.enum(commissionSorts).catch(commissionSorts[0]) }),
    body: exportBody('comissoes'),
  }),
  months: defineEndpoint({
    ...read,
    method: 'GET',
    path: '/api/sales/commission-months/',
    summary: 'What falls due in each month, by the same filters as the list',
    query: filterQuery,
    responses: { 200: z.array(month) },
  }),
  move: defineEndpoint({
    ...write,
    method: 'POST',
    path: '/api/sales/commission-moves/',
    summary:
      'Marks commissions as paid (clawbacks as received), all together or none, with a movement of money where one is asked for; or takes the mark back',
    body: z
      .object({
        ids: z
          .array(primaryKey(), { error: fieldMessages.notList })
          .min(1, { error: fieldMessages.required })
          .max(limits.ids, { error: fieldMessages.tooManyItems(limits.ids) }),
        state: choice(commissionStatesByHand),
        day: nearDay().nullable().default(null),
        /** Each becomes a draft of financial control, paid from this account. */
        movement: z
          .object({ account: primaryKey(), category: primaryKey().nullable().default(null) })
          .nullable()
          .default(null),
      })
      .refine(({ state, day }) => (state === 'paid') === (day !== null), {
        error: commissionFaults.day,
        path: ['day'],
      }),
    responses: { 200: z.array(row) },
    idempotent: true,
  }),
} as const;

/** Operations on commission terms. Creating and removing them needs the permission to approve sales. */
export const commissionTermsEndpoints = {
  list: defineEndpoint({
    ...read,
    method: 'GET',
    path: '/api/sales/commission-terms/',
    summary: 'What sales pay by channel, of the organization and of its enterprises, the last ones first',
    responses: { 200: z.array(terms) },
  }),
  create: defineEndpoint({
    ...approve,
    method: 'POST',
    path: '/api/sales/commission-terms/',
    summary: 'Sets what sales pay that are signed from a day on; contracts that are signed keep theirs',
    body: newTerms,
    responses: { 201: terms },
    idempotent: true,
  }),
  remove: defineEndpoint({
    ...approve,
    method: 'DELETE',
    path: '/api/sales/commission-terms/:id/',
    summary: 'Removes terms; commissions that were written by them stay',
    params: idParams,
    body: deleteBody,
    responses: { 204: z.undefined() },
  }),
} as const;
