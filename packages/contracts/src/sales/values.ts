/** Words of the sales back office that both ends know; without schemas, so that pages carry none. */

import { erpSystems } from '../integration/values.ts';
import { publishedIndexes } from '../planner/index-values.ts';

/**
 * `disponível → reservada → proposta → vendida → quitada`, and what is not for sale: `permuta`, `bloqueada`. Proposed, sold and
 * settled are what contracts say; people say the others.
 */
export const unitStates = ['available', 'reserved', 'proposed', 'sold', 'settled', 'bartered', 'blocked'] as const;
export type UnitState = (typeof unitStates)[number];

/** States that people give a unit. */
export const unitStatesByHand = ['available', 'reserved', 'bartered', 'blocked'] as const;
export type UnitStateByHand = (typeof unitStatesByHand)[number];

/** From which states people may take a unit to another: never out of the hands of a contract. */
export const unitMoves: Readonly<Record<UnitStateByHand, readonly UnitState[]>> = {
  available: ['reserved', 'bartered', 'blocked'],
  reserved: ['available', 'reserved'],
  bartered: ['available', 'blocked'],
  blocked: ['available', 'bartered'],
};

export const unitLimits = {
  ids: 5_000,
  rows: 20_000,
  /** Ten billion reais, in centavos. */
  price: 1_000_000_000_000,
  /** A million m², in hundredths. */
  area: 100_000_000,
} as const;

export const unitOrigins = ['manual', 'import', 'erp'] as const;
export type UnitOrigin = (typeof unitOrigins)[number];

/** What one asks of rows by where they come from: an ERP, or the organization itself. */
export const rowSources = ['own', ...erpSystems] as const;
export type RowSource = (typeof rowSources)[number];

/** What of the sales back office an ERP may be the source of. */
export const erpSalesResources = ['units', 'clients', 'suppliers', 'contracts'] as const;
export type ErpSalesResource = (typeof erpSalesResources)[number];

/** Whether an ERP's row is one of ours, means one that is there already, or waits because ours stands in its place. */
export const erpLinkStands = ['own', 'linked', 'held'] as const;
export type ErpLinkStand = (typeof erpLinkStands)[number];

/** Why an ERP's row has none of its own: who has the same document, what has the same name or number, a unit that we have sold. */
export const erpDoubts = ['same_document', 'same_name', 'same_number', 'unit_sold'] as const;
export type ErpDoubt = (typeof erpDoubts)[number];

/** A reservation has a last day, and a sale a contract: neither is a word in a sheet. */
export const importedStates = ['available', 'bartered', 'blocked'] as const;

/** What is agreed: a unit is sold, or a partner promises money (`aporte`), which is never revenue. */
export const contractPurposes = ['sale', 'contribution'] as const;
export type ContractPurpose = (typeof contractPurposes)[number];

/** How a contract stands; an assigned one goes on, with another buyer. */
export const contractStates = ['active', 'assigned', 'settled', 'cancelled'] as const;
export type ContractState = (typeof contractStates)[number];

/** Who is owed what is left after the keys: the house, or a bank that pays it. */
export const contractChannels = ['direct', 'financed'] as const;

/** Parts of a plan that people agree. */
export const contractPartKinds = [
  'signing',
  'down_payment',
  'monthly',
  'half_yearly',
  'yearly',
  'periodic',
  'keys',
  'bank_transfer',
  'post_keys',
] as const;

/** All kinds of instalments: a contract's life adds the last three. */
export const installmentKinds = [...contractPartKinds, 'residue', 'renegotiated', 'fee'] as const;
export type InstallmentKind = (typeof installmentKinds)[number];

/** How an instalment stands today. */
export const installmentStatuses = [
  'to_fall_due',
  'late',
  'partly_paid',
  'paid',
  'paid_early',
  'renegotiated',
  'cancelled',
] as const;
export type InstallmentStatus = (typeof installmentStatuses)[number];

/** What one asks of instalments: all that is owed, of it what is overdue, what is settled, and what was closed without money. */
export const installmentStates = ['to_receive', 'late', 'received', 'renegotiated', 'cancelled'] as const;
export type InstallmentState = (typeof installmentStates)[number];

export const amortizationSystems = ['linear', 'price', 'sac', 'sacoc', 'sacoc_annual'] as const;
export const rateBases = ['effective_year', 'effective_month', 'nominal_year'] as const;
export const correctionSteps = ['monthly', 'annual'] as const;
export const holidayKinds = ['national', 'banking'] as const;

/** Published series by which contracts are corrected, by their keys in `/api/planner/index-series/`. */
export const correctionIndexes = publishedIndexes;

/** Which instalments an early payment takes: the last ones, the next ones, or a part of all. */
export const earlyOrders = ['shorter', 'next', 'smaller'] as const;
/** Where what is left of a payment goes: it stays the buyer's credit, or pays early. */
export const surplusOrders = ['credit', ...earlyOrders] as const;
export const residueChoices = ['none', 'published', 'all'] as const;

/** What has happened to a contract, as its history names it. */
export const contractEventKinds = [
  'signed',
  'adopted',
  'corrected',
  'paid',
  'renegotiated',
  'assigned',
  'cancelled',
  'refunded',
  'reversed',
  'reinstated',
] as const;
export type ContractEventKind = (typeof contractEventKinds)[number];

/** A term that the law does not allow, or not so: said aloud, not refused. */
export const termsFindingCodes = [
  'monthly_correction_below_36_months',
  'fine_above_ceiling',
  'mora_above_usual',
] as const;

/** What lists are sorted by, downwards with `-` before it; the first of each unless another is asked for. */
export const contractSorts = [
  '-signed',
  'signed',
  'number',
  '-number',
  'client_name',
  '-client_name',
  'price',
  '-price',
] as const;
export type ContractSort = (typeof contractSorts)[number];
export const installmentSorts = ['due', '-due', 'amount', '-amount', 'last_paid', '-last_paid'] as const;
export type InstallmentSort = (typeof installmentSorts)[number];
export const receiptSorts = ['-day', 'day', 'amount', '-amount'] as const;
export type ReceiptSort = (typeof receiptSorts)[number];

/** What is sold decides the law of a cancellation: an incorporation, one with segregated assets (patrimônio de afetação), a lot. */
export const cancellationKinds = ['incorporation', 'segregated', 'lot'] as const;
export type CancellationKind = (typeof cancellationKinds)[number];

/**
 * What the price of a contract was held against when it was signed: the price table, the unit's own price, or nothing, since there
 * was neither. Contracts from before that, and those that an ERP tells, have none of these.
 */
export const priceBases = ['table', 'list', 'none'] as const;
export type PriceBasis = (typeof priceBases)[number];

/** The buyer gives up or does not pay, repents in time, has found somebody who takes over, or the seller is late. */
export const cancellationReasons = ['buyer', 'regret', 'substitute', 'seller_default'] as const;
export type CancellationReason = (typeof cancellationReasons)[number];

/** Of a cancellation that an ERP tells, neither law nor reason is in words that can be compared. */
export const reportedCancellationKinds = [...cancellationKinds, 'unknown'] as const;
export type ReportedCancellationKind = (typeof reportedCancellationKinds)[number];
export const reportedCancellationReasons = [...cancellationReasons, 'unknown'] as const;
export type ReportedCancellationReason = (typeof reportedCancellationReasons)[number];

/** Whether anything is still to be given back. */
export const cancellationStates = ['to_refund', 'refunded'] as const;
export type CancellationState = (typeof cancellationStates)[number];

export const deductionKinds = [
  'brokerage',
  'penalty',
  'administration',
  'down_payment',
  'occupancy',
  'late_charges',
  'charges',
] as const;
export type DeductionKind = (typeof deductionKinds)[number];

export const cancellationFindingCodes = [
  'penalty_above_ceiling',
  'retention_above_ceiling',
  'occupancy_above_ceiling',
  'refund_instalments_above_ceiling',
  'refund_after_deadline',
  'regret_out_of_time',
  'brokerage_outside_price',
] as const;
export type CancellationFindingCode = (typeof cancellationFindingCodes)[number];

export const cancellationSorts = ['-day', 'day', 'refund', '-refund', 'retained', '-retained'] as const;
export type CancellationSort = (typeof cancellationSorts)[number];

export const contractLimits = {
  /** Ten billion reais, in centavos. */
  amount: 1_000_000_000_000,
  parts: 40,
  installments: 600,
  /** Of all parts together. */
  plan: 1_200,
  events: 5_000,
  firstYear: 1970,
  lastYear: 2150,
  /** Rows that a page number reaches; further on one goes by the links of the pages. */
  pagedRows: 10_000,
} as const;

/** A natural person has a CPF, a company a CNPJ. */
export const partyKinds = ['person', 'company'] as const;
export type PartyKind = (typeof partyKinds)[number];

/** What the person named beside a client or supplier is to them. */
export const partyBonds = ['spouse', 'co_buyer', 'representative', 'contact'] as const;
export type PartyBond = (typeof partyBonds)[number];

/** By what clients and suppliers are put in order; a hyphen before it turns the order round. */
export const partyOrders = ['name', 'kind', 'city', 'created_at'] as const;
export type PartyOrder = (typeof partyOrders)[number];
/** What clients and suppliers are sorted by, downwards with `-` before it. */
export const partySorts = partyOrders.flatMap((order) => [order, `-${order}` as const]);

export const partyLimits = {
  rows: 20_000,
  name: 120,
  email: 254,
  phone: 20,
  address: 160,
  city: 80,
  note: 500,
} as const;

/** Why a contract is not corrected with others. */
export const correctionRefusals = [
  'nothing',
  'unpublished',
  'moved',
  'event_order',
  'closed',
  'missing',
  'erp',
  'refused',
] as const;
export type CorrectionRefusal = (typeof correctionRefusals)[number];

export const correctionLimits = {
  /** Contracts that are told, or corrected, with one request. */
  contracts: 100,
} as const;
