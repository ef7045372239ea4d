/** Terms of a contract and the orders that people give for it, as they travel. Money is integer centavos, shares are fractions, days `YYYY-MM-DD`. */
import { z } from 'zod';
import { fieldMessages } from '../http/errors.ts';
import { boundedList, choice, day, flag, integer, month, primaryKey, text } from '../http/fields.ts';
import { contractRegisterFaults } from './contract-faults.ts';
import {
  amortizationSystems,
  contractChannels,
  contractLimits,
  contractPartKinds,
  correctionIndexes,
  correctionSteps,
  earlyOrders,
  holidayKinds,
  rateBases,
  residueChoices,
  surplusOrders,
} from './values.ts';

const firstDay = `${contractLimits.firstYear}-01-01`;
const lastDay = `${contractLimits.lastYear}-12-31`;

/** A day near enough to count the months to it. */
export const nearDay = () =>
  day()
    .refine((value) => value >= firstDay, { error: fieldMessages.belowMinimum(firstDay) })
    .refine((value) => value <= lastDay, { error: fieldMessages.aboveMaximum(lastDay) });

/** Returns the schema of a month `YYYY-MM` from 1970 to 2150. */
export const nearMonth = () =>
  month()
    .refine((value) => value >= firstDay.slice(0, 7), { error: fieldMessages.belowMinimum(firstDay.slice(0, 7)) })
    .refine((value) => value <= lastDay.slice(0, 7), { error: fieldMessages.aboveMaximum(lastDay.slice(0, 7)) });

/** Returns the schema of an amount in centavos, a whole number of at most ten billion reais. */
export const cents = ({ min = 0 }: { min?: number } = {}) => integer({ min, max: contractLimits.amount });

const share = () =>
  z
    .number({ error: ({ input }) => (input === undefined ? fieldMessages.required : fieldMessages.notNumber) })
    .min(0, { error: fieldMessages.belowMinimum(0) })
    .max(1, { error: fieldMessages.aboveMaximum(1) });

const rate = z.object({
  value: z
    .number({ error: fieldMessages.notNumber })
    .min(0, { error: fieldMessages.belowMinimum(0) })
    .max(1_000, { error: fieldMessages.aboveMaximum(1_000) }),
  basis: choice(rateBases),
});

const schedule = {
  installments: integer({ min: 1, max: contractLimits.installments }),
  /** The first due day, before it rolls over days off. */
  first: nearDay(),
  /** Day of the month of all installments after the first; null: the day of the first. */
  due_day: integer({ min: 1, max: 31 }).nullable().default(null),
  /** Months from one installment to the next. */
  every: integer({ min: 1, max: 120 }).default(1),
  /** `linear` bears no interest. */
  system: choice(amortizationSystems).default('linear'),
  rate: rate.nullable().default(null),
  /** Months by which interest is added to the principal before the first period begins. */
  grace: integer({ min: 0, max: 120 }).default(0),
};

/** No more installments than one history carries well. */
const isShort = (seriesList: readonly { readonly installments: number }[]): boolean =>
  seriesList.reduce((total, { installments }) => total + installments, 0) <= contractLimits.plan;
const tooLong = { error: contractRegisterFaults.planTooLong };

const series = z
  .object({ kind: choice(contractPartKinds), amount: cents(), ...schedule })
  .refine(({ kind, system }) => kind !== 'works_transfer' || system === 'linear', {
    error: contractRegisterFaults.bankInterest,
    path: ['system'],
  });
/** Series of installments of a plan; `amount` is their principal in centavos, without interest. */
export type ContractPartOnWire = z.output<typeof series>;

const indexTerms = z.object({ index: choice(correctionIndexes), lag: integer({ min: 0, max: 24 }).default(2) });

/** Agreed terms of a contract: price, series of installments, index correction, costs of late payment and holidays. */
export const contractTerms = z.object({
  channel: choice(contractChannels),
  price: cents({ min: 1 }),
  signed: nearDay(),
  /** The month in whose prices the plan is; corrections count from it. */
  base_month: nearMonth(),
  /** Month of the keys, from which the second index counts. */
  keys: nearMonth(),
  /** Their amounts add up to the price. */
  parts: boundedList(series, { min: 1, max: contractLimits.parts }).refine(isShort, tooLong),
  correction: z
    .object({
      before_keys: indexTerms.nullable().default(null),
      after_keys: indexTerms.nullable().default(null),
      step: choice(correctionSteps).default('monthly'),
      /** A correction never takes away. */
      no_deflation: flag().default(false),
    })
    .default({ before_keys: null, after_keys: null, step: 'monthly', no_deflation: false }),
  /** Costs of late payment. Omitted: a fine of 2% once, 1% a month pro rata by day, and index correction by day. */
  late: z
    .object({ fine: share(), mora_month: share(), correction: flag() })
    .default({ fine: 0.02, mora_month: 0.01, correction: true }),
  holidays: z
    .object({ kind: choice(holidayKinds), local: z.array(nearDay()).max(200).default([]) })
    .default({ kind: 'national', local: [] }),
});
/** Terms of a contract with all defaults filled in, as it stores them from its signing. */
export type ContractTermsOnWire = z.output<typeof contractTerms>;

/** A buyer: a client record, or a name where none exists yet. */
export const contractClient = {
  client: primaryKey().nullable().default(null),
  client_name: text({ max: 200 }),
};

const ids = boundedList(primaryKey(), { min: 1, max: contractLimits.plan });

/** Orders on a contract. Each becomes one event of its history. */
export const contractOrder = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('payment'),
      day: nearDay(),
      amount: cents(),
      /** Amount of the buyer's credit used with it. */
      from_credit: cents().default(0),
      /** Ids of the installments it is meant for. Null: what falls due up to the month of the day, else the next one. */
      installments: ids.nullable().default(null),
      surplus: choice(surplusOrders).default('credit'),
    }),
    /** At present value: interest that has not run is forgone. */
    z.object({
      kind: z.literal('early_payment'),
      day: nearDay(),
      amount: cents({ min: 1 }),
      order: choice(earlyOrders),
    }),
    /** Pays all that is due, and all that is to come at present value. */
    z.object({ kind: z.literal('settlement'), day: nearDay() }),
    /** Corrects what is open up to a month, and charges what steps and projections have left out. */
    z.object({ kind: z.literal('correction'), day: nearDay(), to: nearMonth(), residue: choice(residueChoices) }),
    z.object({
      kind: z.literal('renegotiation'),
      day: nearDay(),
      /** Null: all that is open. */
      installments: ids.nullable().default(null),
      /** Share of fines and interest of delay that is waived. */
      waived_charges: share().default(0),
      fee: cents().default(0),
      /** The plan for the balance and the fee; the shares add up to 1. */
      parts: boundedList(z.object({ share: share(), ...schedule }), { min: 1, max: contractLimits.parts }).refine(
        isShort,
        tooLong,
      ),
    }),
    z.object({
      kind: z.literal('assignment'),
      day: nearDay(),
      ...contractClient,
      /** Share of the open balance. */
      fee_share: share().default(0),
      fee_due: nearDay().nullable().default(null),
    }),
  ],
  {
    error: ({ input }) =>
      typeof input === 'object' && input !== null && 'kind' in input
        ? fieldMessages.notChoice(input.kind)
        : fieldMessages.required,
  },
);
/** Order on a contract. Its day is not before the last event, or it fails with `event_order`. */
export type ContractOrder = z.output<typeof contractOrder>;
