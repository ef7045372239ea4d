/** The terms of a loan, its months and money resolved. */
import { toCents } from '../../numeric/money.ts';
import { monthlyRate } from '../../numeric/rates.ts';
import type { LoanTerms } from '../../operators/funding/funding-run.ts';
import type { Loan, MonthRef } from '../../study.ts';
import { resolveMonth, type StudyContext } from '../context.ts';
import { amortizationStart, drawsOf, graceEnd, loanDates } from './loan-scope.ts';

export function loanTerms(context: StudyContext, loan: Loan): LoanTerms {
  const dates = loanDates(context, loan);
  const { installments, reserve, sweepShare, transferShare } = amortizationTerms(loan);
  const at = (reference: MonthRef | null | undefined): number => resolveMonth(reference, dates);
  return {
    draws: drawsOf(loan),
    share: loan.share ?? 1,
    limit: loan.limit === null || loan.limit === undefined ? null : toCents(loan.limit),
    minConstruction: loan.min_works ?? 0,
    minSold: loan.min_sold ?? 0,
    window: loan.window ? [at(loan.window[0]), at(loan.window[1])] : [0, Number.MAX_SAFE_INTEGER],
    rate: monthlyRate(loan.rate),
    indexShare: loan.index_share ?? 1,
    capitalize: loan.interest !== 'pay',
    grace: graceTerms(context, loan),
    openingFeeShare: loan.opening_fee_share ?? 0,
    monthlyFee: toCents(loan.monthly_fee ?? 0),
    releaseFeeShare: loan.release_fee_share ?? 0,
    taxShare: loan.iof_share ?? 0,
    commitment: commitmentTerms(context, loan),
    kind: loan.amortization.kind,
    installments,
    reserve,
    sweepShare,
    transferShare,
    coverage: loan.coverage?.min ?? null,
    trap: trapTerms(loan),
    start: amortizationStart(context, loan),
  };
}

function trapTerms({ trap }: Loan): LoanTerms['trap'] {
  if (!trap) return null;
  const { balance, coverage } = trap;
  return { balance: balance === null || balance === undefined ? null : toCents(balance), coverage: coverage ?? null };
}

function graceTerms(context: StudyContext, loan: Loan): LoanTerms['grace'] {
  const { grace } = loan;
  if (!grace) return null;
  const end = graceEnd(context, loan);
  return { from: end - grace.months, to: end, pays: grace.interest !== 'capitalize' };
}

type AmortizationTerms = Pick<LoanTerms, 'installments' | 'reserve' | 'sweepShare' | 'transferShare'>;

function amortizationTerms({ amortization }: Loan): AmortizationTerms {
  const none = { installments: 0, reserve: 0, sweepShare: 1, transferShare: 0 };
  switch (amortization.kind) {
    case 'sac':
    case 'price':
      return { ...none, installments: amortization.installments };
    case 'sweep':
      return { ...none, reserve: toCents(amortization.reserve ?? 0), sweepShare: amortization.share ?? 1 };
    case 'transfer':
      return { ...none, transferShare: amortization.share };
    case 'bullet':
      return none;
  }
}

/** The commitment fee runs within the window; without one, between the first and the last tranche. */
function commitmentTerms(context: StudyContext, loan: Loan): LoanTerms['commitment'] {
  const { commitment_fee: fee, window, draws } = loan;
  if (!fee) return null;
  const dates = loanDates(context, loan);
  const months = (window ?? (draws?.tranches ?? []).map(({ at }) => at)).map((at) => resolveMonth(at, dates));
  const [first = 0, last = 0] = window ? months : [Math.min(...months), Math.max(...months)];
  return { rate: monthlyRate(fee.rate), after: first, until: last };
}
