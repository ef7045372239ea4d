import { decimal, quantiseExactly } from '../numeric/decimal.ts';
import { compensatedPrefix, compensatedSum, dd, ddAdd, ddMultiply } from '../numeric/double-double.ts';
import { quantise } from '../numeric/money.ts';

/** A loan with its months and money resolved (centavos). */
export interface LoanTerms {
  share: number;
  limit: number | null;
  minConstruction: number;
  minSold: number;
  window: [number, number];
  /** Monthly rate. */
  rate: number;
  capitalize: boolean;
  openingFeeShare: number;
  monthlyFee: number;
  kind: 'sweep' | 'transfer' | 'sac' | 'price' | 'bullet';
  /** First month of the sweep, first installment, or the bullet's month. */
  start: number;
  installments: number;
  reserve: number;
  transferShare: number;
  /** Position of the bank receipts that amortize it. */
  transfers: number;
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

/** Inputs of the run: vectors over months 0 … last (centavos). */
export interface FundingData {
  free: ArrayLike<number>;
  /** Bank receipts, by the kinds that loans read. */
  transfers: readonly ArrayLike<number>[];
  /** Accumulated sales over own VGV. */
  soldShare: ArrayLike<number>;
  /** Of each loan: accumulated eligible cost, and the monthly index variation. */
  eligible: readonly ArrayLike<number>[];
  variations: readonly (ArrayLike<number> | null)[];
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
  available: Float64Array;
  contribution: Float64Array;
  distribution: Float64Array;
  closing: Float64Array;
}

export const loanRowNames = ['gate', 'release', 'interest', 'interestPaid', 'fees', 'amortization', 'balance'] as const;
export const capitalRowNames = ['available', 'contribution', 'distribution', 'closing'] as const;

/**
 * Runs loans and capital month by month, into rows of zeros that `row` supplies. They come in order: each run's loans by
 * name, then its capital. A distribution by curve needs two runs: the first, without distribution, gives its total.
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
  const steps = terms.loans.map(
    (loan, k): LoanStep => ({ terms, inputs, loan, k, row: rows.loans[k] as LoanRows, t: 0, cash: 0, released: 0 }),
  );
  const need = needsAhead(terms, inputs.free);
  for (let t = 0; t < n; t++) {
    const opening = t === 0 ? 0 : (rows.closing[t - 1] as number);
    let flows = 0;
    for (const step of steps) {
      step.t = t;
      step.cash = opening + (inputs.free[t] as number) + flows;
      flows += stepLoan(step);
    }
    stepCapital(terms, rows, t, opening + (inputs.free[t] as number) + flows, need[t] as number, fixed);
  }
  return rows;
}

function emptyRows(terms: FundingTerms, row: () => Float64Array): FundingRows {
  return {
    loans: terms.loans.map(() => rowsOf(loanRowNames, row)),
    ...rowsOf(capitalRowNames, row),
  };
}

function rowsOf<Name extends string>(names: readonly Name[], row: () => Float64Array): Record<Name, Float64Array> {
  return Object.fromEntries(names.map((name) => [name, row()])) as Record<Name, Float64Array>;
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
  readonly inputs: FundingData;
  readonly loan: LoanTerms;
  readonly k: number;
  readonly row: LoanRows;
  t: number;
  /** Closing cash of the month before, free cash flow and the earlier loans' flows. */
  cash: number;
  /** Total released up to the previous month. */
  released: number;
}

/** One month of one loan; returns its cash flow. */
function stepLoan(step: LoanStep): number {
  const { inputs, loan, k, t, row } = step;
  const opening = t === 0 ? 0 : (row.balance[t - 1] as number);
  const variation = inputs.variations[k]?.[t] ?? 0;
  const interest = interestOf(opening, loan.rate, variation);
  const scheduled = (loan.kind === 'sac' || loan.kind === 'price') && t >= loan.start;
  const paysInterest = scheduled || !loan.capitalize;
  const release = releaseOf(step);
  const firstRelease = release > 0 && step.released === 0;
  step.released += release;
  const fees = (firstRelease ? openingFee(step) : 0) + (opening > 0 ? loan.monthlyFee : 0);
  const owed = opening + (paysInterest ? 0 : interest);
  const paid = paysInterest ? interest : 0;
  const amortization = amortizationOf(step, opening, owed, paid + fees);
  row.release[t] = release;
  row.interest[t] = interest;
  row.interestPaid[t] = -paid || 0;
  row.fees[t] = -fees || 0;
  row.amortization[t] = -amortization || 0;
  row.balance[t] = owed + release - amortization;
  return release - paid - fees - amortization;
}

/** Interest of the month on the opening balance, the index's variation in; rate and variation may cancel. */
function interestOf(opening: number, rate: number, variation: number): number {
  const fast = opening * (rate + variation + rate * variation);
  if (fast === 0) return 0;
  return quantiseExactly(fast, opening * (Math.abs(rate) + Math.abs(variation)), () => {
    const [i, v] = [decimal(rate), decimal(variation)];
    return ddMultiply(dd(opening), ddAdd(ddAdd(i, v), ddMultiply(i, v)));
  });
}

function releaseOf({ inputs, loan, k, t, row, released }: LoanStep): number {
  const eligible = inputs.eligible[k] as ArrayLike<number>;
  const all = eligible[eligible.length - 1] as number;
  const spent = eligible[t] as number;
  const open =
    all !== 0 &&
    spent / all >= loan.minConstruction &&
    (inputs.soldShare[t] as number) >= loan.minSold &&
    t >= loan.window[0] &&
    t <= loan.window[1];
  row.gate[t] = open ? 1 : 0;
  if (!open) return 0;
  const ceiling = Math.min(loan.limit ?? Number.POSITIVE_INFINITY, quantise(loan.share * spent));
  return Math.max(0, ceiling - released);
}

function openingFee({ inputs, loan, k }: LoanStep): number {
  const eligible = inputs.eligible[k] as ArrayLike<number>;
  const base = loan.limit ?? quantise(loan.share * (eligible[eligible.length - 1] as number));
  return quantise(loan.openingFeeShare * base);
}

function transferred({ transfers }: FundingData, loan: LoanTerms, t: number): number {
  return transfers[loan.transfers]?.[t] ?? 0;
}

function amortizationOf(
  { terms, inputs, loan, t, cash }: LoanStep,
  opening: number,
  owed: number,
  costs: number,
): number {
  switch (loan.kind) {
    case 'sweep': {
      if (t < loan.start) return 0;
      const minimum = Math.max(loan.reserve, t === terms.last ? 0 : terms.capital.minimumCash);
      return Math.min(owed, Math.max(0, cash - costs - minimum));
    }
    case 'transfer':
      return Math.min(owed, Math.max(0, quantise(loan.transferShare * transferred(inputs, loan, t))));
    case 'bullet':
      return t === loan.start ? owed : 0;
    case 'sac':
    case 'price': {
      const left = loan.start + loan.installments - t;
      if (t < loan.start || left < 1) return 0;
      if (left === 1) return opening;
      if (loan.kind === 'sac' || loan.rate === 0) return quantise(opening / left);
      return quantise((opening * loan.rate) / Math.expm1(left * Math.log1p(loan.rate)));
    }
  }
}

function stepCapital(
  terms: FundingTerms,
  rows: FundingRows,
  t: number,
  available: number,
  need: number,
  fixed: Float64Array | null,
): void {
  const { capital, last } = terms;
  const minimum = t === last ? 0 : capital.minimumCash;
  let contribution = 0;
  if (capital.contributions === 'automatic') contribution = Math.max(0, minimum - available);
  else if (capital.contributions === 'curve') contribution = capital.contributionCurve[t] ?? 0;
  const distribution = fixed ? (fixed[t] as number) : distributionOf(terms, rows, t, available, need);
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
