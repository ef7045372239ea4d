/** Words of the sales back office that both ends know; without schemas, so that pages carry none. */

import { erpSystems } from '../integration/values.ts';
import { publishedIndexes } from '../planner/index-values.ts';

/**
 * `disponível → reservada → proposta → vendida → quitada`, and what is not for sale: `permuta`, `bloqueada`. Proposed, sold and
 * settled are what contracts say; people say the others.
 */
export const unitStates = ['available', 'reserved', 'proposed', 'sold', 'settled', 'bartered', 'blocked'] as const;
/** State of a unit on the current day: once its last day has passed, a reservation reads as `available`. */
export type UnitState = (typeof unitStates)[number];

/** States that people give a unit. */
export const unitStatesByHand = ['available', 'reserved', 'bartered', 'blocked'] as const;
/** State that a user may set; `reserved` needs a last day, and the others refuse one. */
export type UnitStateByHand = (typeof unitStatesByHand)[number];

/** From which states people may take a unit to another: never while a contract holds it. */
export const unitMoves: Readonly<Record<UnitStateByHand, readonly UnitState[]>> = {
  available: ['reserved', 'bartered', 'blocked'],
  reserved: ['available', 'reserved'],
  bartered: ['available', 'blocked'],
  blocked: ['available', 'bartered'],
};

/** Directions of a unit's main front. East has the morning sun (nascente), west the evening sun (poente). */
export const unitFacings = [
  'north',
  'north_east',
  'east',
  'south_east',
  'south',
  'south_west',
  'west',
  'north_west',
] as const;
/** A direction of a unit's main front. */
export type UnitFacing = (typeof unitFacings)[number];

/** Limits of unit requests: ids per bulk change, rows per import, and the largest price and area. */
export const unitLimits = {
  ids: 5_000,
  rows: 20_000,
  /** Ten billion reais, in centavos. */
  price: 1_000_000_000_000,
  /** A million m², in hundredths. */
  area: 100_000_000,
} as const;

/** Origins of a unit, a party or a contract: typed, imported from a sheet, or supplied by an ERP. */
export const unitOrigins = ['manual', 'import', 'erp'] as const;
/** Origin of a register row. One from an ERP is read-only: changes to it fail with `from_erp`. */
export type UnitOrigin = (typeof unitOrigins)[number];

/** Filter of rows by source: an ERP, or the organization itself. */
export const rowSources = ['own', ...erpSystems] as const;
/** Value of a `source` filter; `own` matches every row that no ERP supplies. */
export type RowSource = (typeof rowSources)[number];

/** Sales back office resources that an ERP may supply. */
export const erpSalesResources = ['units', 'clients', 'suppliers', 'contracts'] as const;
/** Register that an ERP connection fills, and by which its rows are totalled. */
export type ErpSalesResource = (typeof erpSalesResources)[number];

/** Link of an ERP's row: `own`, `linked` to an existing row, or `held` because our own row blocks it. */
export const erpLinkStands = ['own', 'linked', 'held'] as const;
/** Link of one ERP row; only `own` rows were created from the ERP. */
export type ErpLinkStand = (typeof erpLinkStands)[number];

/** Reasons for an ERP row without its own record. The same document, name or number, or a unit that we have sold. */
export const erpDoubts = ['same_document', 'same_name', 'same_number', 'unit_sold'] as const;
/** Doubt about one ERP row; it was decided in favour of an existing row. */
export type ErpDoubt = (typeof erpDoubts)[number];

/** A reservation has a last day, and a sale a contract: neither is a word in a sheet. */
export const importedStates = ['available', 'bartered', 'blocked'] as const;

/** Purpose of a contract: the sale of a unit, or money promised by a partner (`aporte`), which is never revenue. */
export const contractPurposes = ['sale', 'contribution'] as const;
/** Purpose of a contract; a sale has a unit, a contribution has none. */
export type ContractPurpose = (typeof contractPurposes)[number];

/** State of a contract. An assigned one continues with another buyer. */
export const contractStates = ['active', 'assigned', 'settled', 'cancelled'] as const;
/** State of a contract; a cancelled one no longer holds its unit. */
export type ContractState = (typeof contractStates)[number];

/**
 * Creditor of the amount due after the keys (chaves): the developer, or a bank that pays it. The bank of associative credit
 * (crédito associativo) pays during construction.
 */
export const contractChannels = ['direct', 'financed', 'associative'] as const;
/** A channel of sales. */
export type ContractChannel = (typeof contractChannels)[number];

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
  'works_transfer',
  'post_keys',
] as const;

/** Parts of a plan that a bank pays, after it has signed with the buyer. */
export const bankPartKinds = [
  'bank_transfer',
  'works_transfer',
] as const satisfies readonly (typeof contractPartKinds)[number][];

/** True for a part of a plan, or an installment, that a bank pays. */
export const isBankPart = ({ kind }: { readonly kind: string }): boolean =>
  bankPartKinds.some((bankKind) => bankKind === kind);

/** Steps of the signing with the bank, in their order. A refused buyer may be sent again. */
export const bankSteps = ['to_send', 'in_analysis', 'approved', 'signed', 'registered', 'refused'] as const;
/** A step of the signing with the bank. */
export type BankStep = (typeof bankSteps)[number];

/** To which steps a contract may go from another. */
export const bankMoves: Readonly<Record<BankStep, readonly BankStep[]>> = {
  to_send: ['in_analysis'],
  in_analysis: ['approved', 'refused'],
  approved: ['signed', 'refused'],
  signed: ['registered'],
  registered: [],
  refused: ['to_send'],
};

/** A step as it is registered; `undoes` is the sequence of a step that it takes back. */
interface RegisteredStep {
  readonly sequence: number;
  readonly undoes: number | null;
}

/** Steps that hold, in their order: neither taken back nor takings back. */
export function heldBankMoves<Move extends RegisteredStep>(moves: readonly Move[]): Move[] {
  const undone = new Set(moves.map(({ undoes }) => undoes));
  return moves.filter(({ sequence, undoes }) => undoes === null && !undone.has(sequence));
}

/** Most letters of the texts of a step. */
export const bankStepLimits = { bank: 120, note: 500 } as const;

/** All kinds of installments. The last three arise only during a contract's life. */
export const installmentKinds = [...contractPartKinds, 'residue', 'renegotiated', 'fee'] as const;
/** Kind of an installment; `residue` is what earlier corrections left out, `fee` the fee of an assignment. */
export type InstallmentKind = (typeof installmentKinds)[number];

/** Status of an installment today. */
export const installmentStatuses = [
  'to_fall_due',
  'late',
  'partly_paid',
  'paid',
  'paid_early',
  'renegotiated',
  'cancelled',
] as const;
/** Status of an installment on the current day in São Paulo, or on the day of a statement. */
export type InstallmentStatus = (typeof installmentStatuses)[number];

/** Filter of installments: all that is owed, the overdue part, the settled ones, and those closed without payment. */
export const installmentStates = ['to_receive', 'late', 'received', 'renegotiated', 'cancelled'] as const;
/** Value of the `state` filter of installments; `late` is a subset of `to_receive`. */
export type InstallmentState = (typeof installmentStates)[number];

/**
 * Amortization systems. `linear` has no interest; in SACOC each equal quota grows until due, in yearly steps if annual.
 */
export const amortizationSystems = ['linear', 'price', 'sac', 'sacoc', 'sacoc_annual'] as const;
/** Bases of an interest rate: effective per year, effective per month, or nominal per year (a twelfth a month). */
export const rateBases = ['effective_year', 'effective_month', 'nominal_year'] as const;
/** Rhythm in which an index moves installments: every month, or once a year. */
export const correctionSteps = ['monthly', 'annual'] as const;
/** Calendars by which due days roll to a business day: national holidays, or also days when banks are closed. */
export const holidayKinds = ['national', 'banking'] as const;

/** Published series by which contracts are corrected, by their keys in `/api/planner/index-series/`. */
export const correctionIndexes = publishedIndexes;

/** Order of early payment: the last installments, the next ones, or a part of all. */
export const earlyOrders = ['shorter', 'next', 'smaller'] as const;
/** Use of a payment's surplus: the buyer's credit, or early payment. */
export const surplusOrders = ['credit', ...earlyOrders] as const;
/** Residue that a correction charges: none, the residue of published months only, or all before a settlement. */
export const residueChoices = ['none', 'published', 'all'] as const;

/** Events of a contract, as its history names them. */
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
/** Kind of an event in a contract's history. `adopted` begins a history with the balances of an existing contract. */
export type ContractEventKind = (typeof contractEventKinds)[number];

/** Terms that the law forbids or limits: reported, not refused. */
export const termsFindingCodes = [
  'monthly_correction_below_36_months',
  'fine_above_ceiling',
  'mora_above_usual',
] as const;

/**
 * Basis for checking a contract's price at signing: the price table, the unit's own price, or `none` if neither
 * existed. Older contracts and those from an ERP have no basis.
 */
export const priceBases = ['table', 'list', 'none'] as const;
/** Basis of a price check at signing; `none` means that there was nothing to compare with. */
export type PriceBasis = (typeof priceBases)[number];

/** Limits of contracts: amounts in centavos, numbers of plan entries and events, and the years that days may have. */
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
/** Kind of a party; it decides whether its document is checked as a CPF or a CNPJ. */
export type PartyKind = (typeof partyKinds)[number];

/** Relation of the related person to a client or supplier. */
export const partyBonds = ['spouse', 'co_buyer', 'representative', 'contact'] as const;
/** Bond of the one related person of a party; null where none is named. */
export type PartyBond = (typeof partyBonds)[number];

/** Limits of parties: rows per import, and the longest fields in characters. */
export const partyLimits = {
  rows: 20_000,
  name: 120,
  email: 254,
  phone: 20,
  address: 160,
  city: 80,
  note: 500,
} as const;

/** Reasons for leaving a contract out of a bulk correction. */
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
/** Reason why one contract was left out; the others of the request are corrected. */
export type CorrectionRefusal = (typeof correctionRefusals)[number];

/** Limits of bulk corrections. */
export const correctionLimits = {
  /** Contracts listed or corrected per request. */
  contracts: 100,
} as const;
