import { decimal, quantiseExactly } from '../../numeric/decimal.ts';
import { compensatedPrefix, compensatedSum, dd, ddAdd, ddMultiply } from '../../numeric/double-double.ts';
import { quantise } from '../../numeric/money.ts';

/** A loan with its months and money resolved (centavos). */
export interface LoanTerms {
  draws: 'share' | 'schedule' | 'need';
  share: number;
  limit: number | null;
  minConstruction: number;
  minSold: number;
  window: [number, number];
  /** Monthly rate. */
  rate: number;
  /** Share of the index's variation that is accrued. */
  indexShare: number;
  capitalize: boolean;
  /** Months of the grace, the end exclusive; null without one. */
  grace: { from: number; to: number; pays: boolean } | null;
  openingFeeShare: number;
  monthlyFee: number;
  /** Fee on each release, and its tax. */
  releaseFeeShare: number;
  taxShare: number;
  /** Monthly rate on what is not drawn, after one month and until another; null without it. */
  commitment: { rate: number; after: number; until: number } | null;
  kind: 'sweep' | 'transfer' | 'sac' | 'price' | 'bullet';
  /** First month of the sweep, first installment, or the bullet's month. */
  start: number;
  installments: number;
  reserve: number;
  sweepShare: number;
  transferShare: number;
  /** The least that the guarantee may be of the debt; null without one. */
  coverage: number | null;
  trap: CashTrapTerms | null;
}

/** Distributions wait while the debt is above a balance (centavos), or the guarantee below a part of the debt. */
export interface CashTrapTerms {
  balance: number | null;
  coverage: number | null;
}

export interface CapitalTerms {
  minimumCash: number;
  contributions: 'automatic' | 'curve' | 'none';
  contributionCurve: readonly number[];
  distribution: 'none' | 'sweep' | 'curve' | 'at_end';
  start: number;
  reserve: number;
  share: number;
  afterLoans: boolean;
  monthsAhead: number;
  distributionCurve: readonly number[];
}

export interface FundingTerms {
  loans: readonly LoanTerms[];
  capital: CapitalTerms;
  /** The last month. */
  last: number;
}

/** The vectors that one loan reads, over months 0 … last (centavos). */
export interface LoanData {
  /** Accumulated eligible cost. */
  eligible: ArrayLike<number>;
  /** Accumulated sales over own VGV. */
  soldShare: ArrayLike<number>;
  /** Bank receipts that amortize it. */
  transfers: ArrayLike<number>;
  /** Monthly variations of its index; null without one. */
  variations: ArrayLike<number> | null;
  /** Monthly rates in force; null where the rate never changes. */
  rates: ArrayLike<number> | null;
  /** Accumulated tranches; null where it draws otherwise. */
  scheduled: ArrayLike<number> | null;
  /** Guarantee of each month; null without one. */
  guarantee: ArrayLike<number> | null;
}

/** Inputs of the run. */
export interface FundingData {
  free: ArrayLike<number>;
  loans: readonly LoanData[];
}

/** The rows of a loan; signs as in the cash flow, interest and balance positive. */
export interface LoanRows {
  gate: Float64Array;
  release: Float64Array;
  interest: Float64Array;
  interestPaid: Float64Array;
  fees: Float64Array;
  amortization: Float64Array;
  balance: Float64Array;
}

export interface FundingRows {
  loans: LoanRows[];
  /** Of each loan with a trap, 1 where it traps the cash of a month. */
  traps: (Float64Array | null)[];
  available: Float64Array;
  contribution: Float64Array;
  distribution: Float64Array;
  closing: Float64Array;
}

export const loanRowNames = ['gate', 'release', 'interest', 'interestPaid', 'fees', 'amortization', 'balance'] as const;
export const capitalRowNames = ['available', 'contribution', 'distribution', 'closing'] as const;

/** The number of rows of one run. */
export function rowsOfRun({ loans }: FundingTerms): number {
  return trapRow({ loans }, loans.length);
}

/** The position of a loan's trap among the rows of a run: after the loans and the capital. */
export function trapRow({ loans }: Pick<FundingTerms, 'loans'>, k: number): number {
  const before = loans.slice(0, k).filter(({ trap }) => trap !== null).length;
  return loans.length * loanRowNames.length + capitalRowNames.length + before;
}

/**
 * Runs loans and capital month by month, into rows of zeros that `row` supplies. They come in order: each run's loans by
 * name, then its capital, then the traps of its loans. A distribution by curve needs two runs: the first, without distribution, gives its total.
 */
export function runFunding(
  terms: FundingTerms,
  inputs: FundingData,
  row: () => Float64Array,
): { rows: FundingRows; shadow: FundingRows | null; curveTotal: number } {
  if (terms.capital.distribution !== 'curve') {
    return { rows: simulate(terms, inputs, null, emptyRows(terms, row)), shadow: null, curveTotal: 0 };
  }
  const rows = emptyRows(terms, row);
  const shadow = simulate(terms, inputs, new Float64Array(terms.last + 1), emptyRows(terms, row));
  const curveTotal = Math.max(0, fundedTotal(terms, inputs, shadow));
  const paid = curvePayments(terms, curveTotal);
  return { rows: simulate(terms, inputs, paid, rows), shadow, curveTotal };
}

function fundedTotal(terms: FundingTerms, inputs: FundingData, rows: FundingRows): number {
  let sum = 0;
  for (let t = 0; t <= terms.last; t++) {
    sum += (inputs.free[t] as number) + (rows.contribution[t] as number);
    for (const loan of rows.loans) sum += loanCash(loan, t);
  }
  return sum;
}

/** The part of a total paid in each month by the distribution curve, as magnitudes. */
function curvePayments(terms: FundingTerms, total: number): Float64Array {
  const { distributionCurve: curve, start } = terms.capital;
  const paid = new Float64Array(terms.last + 1);
  const all = compensatedSum(curve);
  if (all === 0) return paid;
  const prefix = compensatedPrefix(curve);
  let before = 0;
  for (let k = 0; k < curve.length && start + k <= terms.last; k++) {
    const until = k === curve.length - 1 ? total : quantise((total * (prefix[k] as number)) / all);
    paid[start + k] = until - before;
    before = until;
  }
  return paid;
}

function loanCash(loan: LoanRows, t: number): number {
  return (
    (loan.release[t] as number) +
    (loan.interestPaid[t] as number) +
    (loan.fees[t] as number) +
    (loan.amortization[t] as number)
  );
}

/** `fixed`: distributions given month by month, or null to follow the rule. */
function simulate(
  terms: FundingTerms,
  inputs: FundingData,
  fixed: Float64Array | null,
  rows: FundingRows,
): FundingRows {
  const n = terms.last + 1;
  const steps = terms.loans.map((loan, k): LoanStep => {
    const [given, row] = [inputs.loans[k] as LoanData, rows.loans[k] as LoanRows];
    return { terms, given, loan, row, trap: rows.traps[k] ?? null, t: 0, cash: 0, released: 0 };
  });
  const need = needsAhead(terms, inputs.free);
  const curve = fixed && { paid: fixed, waiting: 0 };
  for (let t = 0; t < n; t++) {
    const opening = t === 0 ? 0 : (rows.closing[t - 1] as number);
    let flows = 0;
    for (const step of steps) {
      step.t = t;
      step.cash = opening + (inputs.free[t] as number) + flows;
      flows += stepLoan(step);
      if (step.trap && isTrapped(step)) step.trap[t] = 1;
    }
    if (curve) curve.waiting += curve.paid[t] as number;
    stepCapital(terms, rows, t, opening + (inputs.free[t] as number) + flows, need[t] as number, curve);
  }
  return rows;
}

function emptyRows(terms: FundingTerms, row: () => Float64Array): FundingRows {
  return {
    loans: terms.loans.map(() => rowsOf(loanRowNames, row)),
    ...rowsOf(capitalRowNames, row),
    traps: terms.loans.map(({ trap }) => (trap ? row() : null)),
  };
}

function rowsOf<Name extends string>(names: readonly Name[], row: () => Float64Array): Record<Name, Float64Array> {
  const rows: Partial<Record<Name, Float64Array>> = {};
  for (const name of names) rows[name] = row();
  return rows as Record<Name, Float64Array>;
}

/** Cash that the free cash flow of the next months will need. It is max(0, −min over 1 ≤ j ≤ `monthsAhead` of Σ free t+1 … t+j). */
function needsAhead(terms: FundingTerms, free: ArrayLike<number>): Float64Array {
  const n = terms.last + 1;
  const needs = new Float64Array(n);
  const { monthsAhead, distribution } = terms.capital;
  if (distribution !== 'sweep' || monthsAhead === 0) return needs;
  for (let t = 0; t < n - 1; t++) {
    let sum = 0;
    let least = 0;
    for (let k = t + 1; k <= Math.min(t + monthsAhead, n - 1); k++) {
      sum += free[k] as number;
      if (sum < least) least = sum;
    }
    needs[t] = -least;
  }
  return needs;
}

/** A loan as it goes from month to month. */
interface LoanStep {
  readonly terms: FundingTerms;
  readonly given: LoanData;
  readonly loan: LoanTerms;
  readonly row: LoanRows;
  readonly trap: Float64Array | null;
  t: number;
  /** Closing cash of the month before, free cash flow and the earlier loans' flows. */
  cash: number;
  /** Total released up to the previous month. */
  released: number;
}

/** One month of one loan; returns its cash flow. */
function stepLoan(step: LoanStep): number {
  const { given, loan, t, row } = step;
  const opening = t === 0 ? 0 : (row.balance[t - 1] as number);
  const interest = interestOf(opening, rateOf(step), given.variations?.[t] ?? 0, loan.indexShare);
  const paid = paysInterest(loan, t) ? interest : 0;
  const owed = opening + interest - paid;
  const regular = (opening > 0 ? loan.monthlyFee : 0) + commitmentOf(step, opening);
  const release = releaseOf(step, owed, paid + regular);
  const fees = regular + releaseFees(step, release);
  step.released += release;
  const amortization = amortizationOf(step, opening, owed, paid + fees);
  row.release[t] = release;
  row.interest[t] = interest;
  row.interestPaid[t] = -paid || 0;
  row.fees[t] = -fees || 0;
  row.amortization[t] = -amortization || 0;
  row.balance[t] = owed + release - amortization;
  return release - paid - fees - amortization;
}

/** The monthly rate in force. */
function rateOf({ given, loan, t }: LoanStep): number {
  return given.rates ? (given.rates[t] as number) : loan.rate;
}

/** True if a month's interest is paid in cash. Scheduled installments pay it; before, the grace or the loan decides. */
export function paysInterest({ kind, start, capitalize, grace }: LoanTerms, t: number): boolean {
  if ((kind === 'sac' || kind === 'price') && t >= start) return true;
  return grace && t >= grace.from && t < grace.to ? grace.pays : !capitalize;
}

/** Interest of the month on the opening balance, the index's variation in; rate and variation may cancel. */
function interestOf(opening: number, rate: number, variation: number, share: number): number {
  const accrued = share * variation;
  const fast = opening * (rate + accrued + rate * accrued);
  if (fast === 0) return 0;
  return quantiseExactly(fast, opening * (Math.abs(rate) + Math.abs(accrued)), () => {
    const [i, v] = [decimal(rate), ddMultiply(decimal(share), decimal(variation))];
    return ddMultiply(dd(opening), ddAdd(ddAdd(i, v), ddMultiply(i, v)));
  });
}

function isOpen({ given: { eligible, soldShare }, loan, t }: LoanStep): boolean {
  const all = eligible[eligible.length - 1] as number;
  const isUnconditional = loan.draws !== 'share' && loan.minConstruction === 0;
  const isBuilt = isUnconditional || (all !== 0 && (eligible[t] as number) / all >= loan.minConstruction);
  return isBuilt && (soldShare[t] as number) >= loan.minSold && t >= loan.window[0] && t <= loan.window[1];
}

/** `costs`: interest, monthly and commitment fees that the month takes from the cash. */
function releaseOf(step: LoanStep, owed: number, costs: number): number {
  const { given, loan, t, row, released } = step;
  const isMet = isOpen(step);
  row.gate[t] = isMet ? 1 : 0;
  if (!isMet) return 0;
  const limit = loan.limit ?? Number.POSITIVE_INFINITY;
  const room = roomOf(step, owed);
  if (loan.draws === 'need') {
    const missing = minimumCash(step.terms, t) - (step.cash - costs);
    return Math.min(Math.max(0, limit - owed), Math.max(0, missing), room);
  }
  const entitled = given.scheduled
    ? (given.scheduled[t] as number)
    : quantise(loan.share * (given.eligible[t] as number));
  return Math.min(room, Math.max(0, Math.min(limit, entitled) - released));
}

/** What the guarantee still covers beyond the debt; without one there is no bound. */
function roomOf({ given: { guarantee }, loan, t }: LoanStep, owed: number): number {
  if (loan.coverage === null || !guarantee) return Number.POSITIVE_INFINITY;
  return Math.max(0, coveredDebt(guarantee[t] as number, loan.coverage) - owed);
}

/** The debt that a guarantee covers. */
export function coveredDebt(guarantee: number, coverage: number): number {
  return quantise(guarantee / coverage);
}

/** True if a guarantee is below a part of the debt. Equal amounts are equal: the part is a decimal number. */
export function isUncovered(coverage: number, balance: number, guarantee: number): boolean {
  const missing = ddAdd(ddMultiply(decimal(coverage), dd(balance)), dd(-guarantee)).hi;
  return missing > coverage * balance * 1e-28;
}

/** True if a loan traps the cash of a month, by its closing balance; never in the last month. */
function isTrapped({ terms, given, loan, row, t }: LoanStep): boolean {
  const balance = row.balance[t] as number;
  if (!loan.trap || balance <= 0 || t === terms.last) return false;
  const { balance: most, coverage } = loan.trap;
  if (most !== null && balance > most) return true;
  return coverage !== null && isUncovered(coverage, balance, given.guarantee?.[t] ?? 0);
}

/** The minimum cash of a month; 0 in the last one. */
function minimumCash({ capital, last }: FundingTerms, t: number): number {
  return t === last ? 0 : capital.minimumCash;
}

/** The most that a loan may release: its limit, its tranches, or its share of the eligible cost. */
function wholeOf({ given, loan }: LoanStep): number {
  if (loan.limit !== null) return loan.limit;
  const row = given.scheduled ?? given.eligible;
  const all = row[given.eligible.length - 1] as number;
  return given.scheduled ? all : quantise(loan.share * all);
}

function commitmentOf(step: LoanStep, opening: number): number {
  const { loan, t, released } = step;
  const { commitment } = loan;
  if (!commitment || t <= commitment.after || t > commitment.until) return 0;
  const drawn = loan.draws === 'need' ? opening : released;
  return quantise(commitment.rate * Math.max(0, wholeOf(step) - drawn));
}

/** The opening fee of the first release, and the fees of each. */
function releaseFees(step: LoanStep, release: number): number {
  const { loan, released } = step;
  if (release === 0) return 0;
  const opening = released === 0 ? quantise(loan.openingFeeShare * wholeOf(step)) : 0;
  return opening + quantise(loan.releaseFeeShare * release) + quantise(loan.taxShare * release);
}

function amortizationOf(step: LoanStep, opening: number, owed: number, costs: number): number {
  const { given, loan, t } = step;
  switch (loan.kind) {
    case 'sweep':
      return t < loan.start ? 0 : Math.min(owed, sweptOf(step, costs));
    case 'transfer':
      return Math.min(owed, Math.max(0, quantise(loan.transferShare * (given.transfers[t] ?? 0))));
    case 'bullet':
      return t === loan.start ? owed : 0;
    case 'sac':
    case 'price':
      return installmentOf(step, opening);
  }
}

/** The share of the cash above what must stay. */
function sweptOf({ terms, loan, t, cash }: LoanStep, costs: number): number {
  const swept = Math.max(0, cash - costs - Math.max(loan.reserve, minimumCash(terms, t)));
  return loan.sweepShare === 1 ? swept : quantise(loan.sweepShare * swept);
}

function installmentOf(step: LoanStep, opening: number): number {
  const { loan, t } = step;
  const left = loan.start + loan.installments - t;
  if (t < loan.start || left < 1) return 0;
  if (left === 1) return opening;
  const rate = rateOf(step);
  if (loan.kind === 'sac' || rate === 0) return quantise(opening / left);
  return quantise((opening * rate) / Math.expm1(left * Math.log1p(rate)));
}

/** Distributions given month by month, and what of them is not paid yet. */
interface CurvePayments {
  readonly paid: Float64Array;
  waiting: number;
}

function stepCapital(
  terms: FundingTerms,
  rows: FundingRows,
  t: number,
  available: number,
  need: number,
  curve: CurvePayments | null,
): void {
  const { capital, last } = terms;
  const minimum = t === last ? 0 : capital.minimumCash;
  let contribution = 0;
  if (capital.contributions === 'automatic') contribution = Math.max(0, minimum - available);
  else if (capital.contributions === 'curve') contribution = capital.contributionCurve[t] ?? 0;
  const isWithheld = rows.traps.some((trap) => trap?.[t] === 1);
  const distribution = isWithheld ? 0 : (curve?.waiting ?? distributionOf(terms, rows, t, available, need));
  if (curve) curve.waiting -= distribution;
  rows.available[t] = available;
  rows.contribution[t] = contribution;
  rows.distribution[t] = -distribution || 0;
  rows.closing[t] = available + contribution - distribution;
}

function distributionOf(
  { capital, last }: FundingTerms,
  rows: FundingRows,
  t: number,
  available: number,
  need: number,
): number {
  if (capital.distribution === 'at_end') return t === last ? quantise(capital.share * Math.max(0, available)) : 0;
  if (capital.distribution !== 'sweep' || t < capital.start) return 0;
  if (capital.afterLoans && rows.loans.some((loan) => (loan.balance[t] as number) > 0)) return 0;
  const minimum = t === last ? 0 : capital.reserve + capital.minimumCash + need;
  return quantise(capital.share * Math.max(0, available - minimum));
}
