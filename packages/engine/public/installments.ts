/** Engine API for money owed by single contracts: months and weights of payment plans, rates, factors, rounding. */

export { moduleContext, resolveMonth } from '../src/definition/context.ts';
export { offersOf, typologiesOf } from '../src/definition/modules/offers.ts';
export {
  isRegular,
  type PartPayments,
  partPayments,
  type RegularPart,
} from '../src/definition/receipts/plan-pieces.ts';
export { monthAt, monthIndex, parseMonth } from '../src/numeric/calendar.ts';
export { canonicalJson } from '../src/numeric/canonical.ts';
export { decimal } from '../src/numeric/decimal.ts';
export { type DoubleDouble, dd, ddAdd, ddDivide, ddMax, ddMultiply, ddPower } from '../src/numeric/double-double.ts';
export { chainFactors } from '../src/numeric/index-chain.ts';
export { partOf, quantise } from '../src/numeric/money.ts';
export { compound, monthlyFromYear, monthlyRate, pricePayment } from '../src/numeric/rates.ts';
export { annualWeight } from '../src/operators/plans/payment-plan.ts';
export { longTerm } from '../src/operators/plans/payment-sums.ts';
export type * from '../src/study.ts';
