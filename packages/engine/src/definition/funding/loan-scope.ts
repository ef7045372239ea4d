/** A loan's modules, dates and months. */

import type { Loan, MonthRef } from '../../study.ts';
import type { Company } from '../context.ts';
import { enterpriseDates, type ModuleDates, resolveMonth, type StudyContext } from '../context.ts';

/** A loan with its position in the study. */
export interface PlacedLoan {
  readonly loan: Loan;
  readonly k: number;
}

/** The loans that a company owes, in the order of the study. */
export function loansOf(context: StudyContext, company: Company): PlacedLoan[] {
  const all = (context.study.loans ?? []).map((loan, k) => ({ loan, k }));
  return all.filter(({ loan }) => debtorOf(context, loan) === company);
}

/** Groups whose cost measures construction where a loan names none. */
const constructionGroups: readonly string[] = ['labor_cost', 'readjust_labor_cost'];

/** Returns the rule of a loan's releases. */
export function drawsOf({ draws }: Loan): 'share' | 'schedule' | 'need' {
  return draws?.kind ?? 'share';
}

/** The cost groups of a loan, each once. */
export function eligibleGroups({ eligible }: Loan): string[] {
  return [...new Set(eligible ?? constructionGroups)];
}

/** The modules of a loan, each once; null: the whole enterprise. */
export function modulesOf({ modules }: Loan): number[] | null {
  return modules ? [...new Set(modules)] : null;
}

/** The company that owes a loan: the one it names or that of its modules, else the first. */
export function debtorOf({ companies }: Pick<StudyContext, 'companies'>, loan: Loan): Company | undefined {
  const [module] = loan.modules ?? [];
  if (loan.company) return companies.find(({ key }) => key === loan.company);
  return module === undefined ? companies[0] : companies.find(({ modules }) => modules.includes(module));
}

/** The dates that a loan's months refer to. */
export function loanDates(context: StudyContext, loan: Loan): ModuleDates {
  const modules = modulesOf(loan);
  const own = context.modules.filter(({ number }) => modules?.includes(number));
  return own.length > 0 ? enterpriseDates(own) : (debtorOf(context, loan)?.dates ?? context.enterprise);
}

/** First month after the grace; 0 without one. */
export function graceEnd(context: StudyContext, loan: Loan): number {
  return loan.grace ? resolveMonth(loan.grace.from, loanDates(context, loan)) + loan.grace.months : 0;
}

/** The month in which a loan begins to be paid back, where its kind has one. */
export function amortizationStart(context: StudyContext, loan: Loan): number {
  const { amortization } = loan;
  const after = graceEnd(context, loan);
  const at = (reference: MonthRef | null | undefined): number =>
    resolveMonth(reference, loanDates(context, loan), after);
  switch (amortization.kind) {
    case 'sweep':
      return at(amortization.from);
    case 'sac':
    case 'price':
      return at(amortization.start);
    case 'bullet':
      return at(amortization.at);
    case 'transfer':
      return 0;
  }
}

/** The last month that a loan states: of a tranche, a grace, or a scheduled installment; 0 without one. */
export function lastScheduled(context: StudyContext, loan: Loan): number {
  const { amortization, draws, grace } = loan;
  const dates = loanDates(context, loan);
  const months = [0];
  if (amortization.kind === 'bullet') months.push(amortizationStart(context, loan));
  if (amortization.kind === 'sac' || amortization.kind === 'price')
    months.push(amortizationStart(context, loan) + amortization.installments - 1);
  if (grace && grace.months > 0) months.push(graceEnd(context, loan) - 1);
  if (draws?.kind === 'schedule') for (const { at } of draws.tranches ?? []) months.push(resolveMonth(at, dates));
  return Math.max(...months);
}
