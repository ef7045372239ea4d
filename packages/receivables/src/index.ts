/** API of contract money: plans, corrections, debt on a day, and events of a contract. */

export { type Ageing, ageing, type LateBucket, lateBuckets, type Owed } from './ageing.ts';
export { addDays, dayInMonth, weekday } from './calendar/civil-day.ts';
export { type HolidayRule, isBusinessDay, isHoliday, nationalHolidays, nextBusinessDay } from './calendar/holidays.ts';
export type { Deduction, DeductionKind, ReceivedMoney } from './cancellation/deductions.ts';
export type { Finding } from './cancellation/findings.ts';
export { lastRefundDay, type RefundPart } from './cancellation/refunds.ts';
export { cancellationStatement, type Statement } from './cancellation/statement.ts';
export {
  type CancellationFacts,
  type CancellationTerms,
  type CancelledKind,
  type CancelledReason,
  ceilings,
  legalTerms,
} from './cancellation/terms.ts';
export { type Commission, type CommissionPart, type CommissionTerms, commissionOf } from './commission.ts';
export { type DayValue, valueOn } from './contract/day-value.ts';
export type * from './contract/events.ts';
export { append, type Contract, foldContract, noContract, stateText } from './contract/fold.ts';
export type { EarlyOrder } from './contract/settling.ts';
export {
  type Components,
  type ContractState,
  type Installment,
  openInstallments,
  type Refund,
  received,
  settlingOrder,
  totalOf,
} from './contract/state.ts';
export { type InstallmentStatus, installmentStatus, type SaleStatus, saleStatus } from './contract/status.ts';
export { dailyFactor, monthlyFactor } from './correction/correction.ts';
export { type Factor, type Indexes, type IndexSeries, openIndexes } from './correction/index-series.ts';
export { type TermsFinding, termsFindings } from './findings.ts';
export { type AllocatedReceipt, allocateReceipts, inDayOrder, type Receipt } from './matching/allocation-check.ts';
export {
  type Confidence,
  type Credit,
  type CreditMatch,
  type Fit,
  matchCredits,
  type OpenContract,
  shareOut,
  type Target,
} from './matching/match.ts';
export { type Debtor, type Named, type Naming, openDebtors } from './matching/naming.ts';
export type { Cents } from './money.ts';
export { cancellation, receivedUntil, updatedContractValue } from './moves/cancellation.ts';
export { correction, type ResidueOf } from './moves/correction.ts';
export {
  earlyPayment,
  owedOn,
  type PaymentOrder,
  payment,
  type SettlementBalance,
  settlement,
  settlementBalance,
} from './moves/payment.ts';
export { assignment, compareRenegotiation, type RenegotiationOrder, renegotiation } from './moves/renegotiation.ts';
export { type Outcome, type Refusal, type RefusalCode, refusalCodes } from './outcome.ts';
export { amortize, type Debt, yieldOf } from './plan/amortization.ts';
export { type PlannedInstallment, planContract, scheduleParts } from './plan/schedule.ts';
export { type TableOffer, tableOffers, type UnitOffered } from './plan/table-offers.ts';
export { partsOfTable, type SaleDates } from './plan/table-parts.ts';
export {
  type AuthorityDecision,
  type AuthorityLimit,
  compareProposal,
  compareWithPrice,
  compareWorths,
  decideAuthority,
  type PlanWorth,
  type ProposalComparison,
  planWorth,
} from './proposal.ts';
export type * from './terms.ts';
export { legalLateTerms, planChannel } from './terms.ts';
export { type OfferMonth, stocks, type Velocity, velocity } from './velocity.ts';
