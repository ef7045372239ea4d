/**
 * The engine's only public API: `openStudy(value) → model`, `project(value) → projection`, and the tables of data that describe
 * both.
 */

export {
  type AccountRow,
  accountSums,
  backlogLines,
  balanceLines,
  contractStockLines,
  statementLines,
} from './catalogue/account-lines.ts';
export { consumptionTaxKeys } from './catalogue/consumption-lines.ts';
export { type ExpenseGroup, expenseGroups, expenseParents } from './catalogue/expense-groups.ts';
export type { IndicatorRow, IndicatorUnit } from './catalogue/indicator-row.ts';
export { indicatorCatalogue } from './catalogue/indicators.ts';
export { lineLabel } from './catalogue/line-labels.ts';
export {
  cashLineLabel,
  channels,
  isAccount,
  isBetter,
  isReplaceable,
  isStock,
  lineKind,
  lineSense,
  partKinds,
} from './catalogue/lines.ts';
export { rentalCostKeys, rentalReceiptKeys } from './catalogue/rental-lines.ts';
export { isWhole } from './catalogue/whole-lines.ts';
export { type CompanyMembers, companyMembers } from './definition/companies/company-members.ts';
export { enterpriseDates, type ModuleDates, moduleContext, resolveMonth } from './definition/context.ts';
export { type ModuleStock, moduleStock } from './definition/modules/module-stock.ts';
export { type Offer, offersOf, type Placed, tableLists, typologiesOf } from './definition/modules/offers.ts';
export { needsOptionalRules } from './definition/optional-need.ts';
export { hasPartnerRows } from './definition/partners/partner-terms.ts';
export {
  cancellationLaws,
  type LegalTerms,
  unregulated as unregulatedCancellation,
} from './definition/sales/cancellation-laws.ts';
export { fetchOptionalRules } from './evaluation/optional-rules/at-hand.ts';
export { resolveDiscountRate } from './indicators/capital-cost.ts';
export { evaluateFreeCashFlow, type FreeCashFlowIndicators } from './indicators/free-cash-flow.ts';
export { monthAt, monthIndex, parseMonth } from './numeric/calendar.ts';
export { canonicalJson } from './numeric/canonical.ts';
export { quantise } from './numeric/money.ts';
export { monthlyRate, yearlyFromMonth } from './numeric/rates.ts';
export { sha256, sha256OfBytes } from './numeric/sha256.ts';
export { familyWeights } from './numeric/weights.ts';
export {
  checkStudy,
  evaluateStudy,
  type Model,
  openAdjusted,
  openStudy,
  project,
  type Refused,
  type SingleSum,
} from './open-study.ts';
export type { Corporate, MemberProjection, Overhead, Portfolio, PortfolioMember } from './portfolio/corporate.ts';
export { checkCorporate } from './portfolio/corporate-check.ts';
export { projectPortfolio } from './portfolio/portfolio.ts';
export { isMemberLine } from './portfolio/portfolio-flows.ts';
export type * from './projection.ts';
export { type Digest, hashProjection, hashProjectionLike, isFirstForm } from './projection-hash.ts';
export { type Explanations, explanationsOf } from './render/explanations.ts';
export {
  type FormulaInput,
  type FormulaRow,
  type FormulaRows,
  formulaRows,
  type RowWriter,
} from './render/formulas.ts';
export { itemBase } from './render/item-rows.ts';
export { type TierPayments, tierPayments } from './render/tier-payments.ts';
export type * from './study.ts';
export { studyHash } from './study-hash.ts';
export { engineVersion } from './version.ts';
