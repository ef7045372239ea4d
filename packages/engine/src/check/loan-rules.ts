/** Rules of loans beyond the shape of their fields. */
import { type ModuleDates, resolveMonth, type StudyContext } from '../definition/context.ts';
import { loanDates } from '../definition/funding/loan-scope.ts';
import { compensatedSum } from '../numeric/double-double.ts';
import type { Loan, MonthRef, Study } from '../study.ts';
import type { Report } from './schema.ts';

const tolerance = 1e-9;

type MonthCheck = (reference: MonthRef | null | undefined, dates: ModuleDates, path: string) => void;

/** The tranches of a loan are no more than its limit. */
export function checkTranches(study: Study, report: Report): void {
  (study.loans ?? []).forEach(({ draws }, k) => {
    const shares = (draws?.tranches ?? []).map(({ share }) => share ?? 0);
    if (compensatedSum(shares) > 1 + tolerance) report(`/loans/${k}/draws/tranches`, 'sum');
  });
}

/** The modules of each loan exist. */
export function checkLoanModules(study: Study, report: Report): void {
  (study.loans ?? []).forEach(({ modules }, k) =>
    (modules ?? []).forEach((module, j) => {
      if (!study.modules.some(({ number }) => number === module)) report(`/loans/${k}/modules/${j}`, 'reference');
    }),
  );
}

/** Months of loans lie at or after the base month. No two rates of a loan begin together. */
export function checkLoanMonths(study: Study, context: StudyContext, check: MonthCheck, report: Report): void {
  (study.loans ?? []).forEach((loan, k) => {
    const path = `/loans/${k}`;
    const dates = loanDates(context, loan);
    for (const [field, reference] of monthsOf(loan)) check(reference, dates, `${path}/${field}`);
    const seen = new Set<number>();
    (loan.rate_steps ?? []).forEach(({ from }, j) => {
      const month = resolveMonth(from, dates);
      if (seen.has(month)) report(`${path}/rate_steps/${j}/from`, 'duplicate');
      seen.add(month);
    });
  });
}

/** The months that a loan states, by their paths. */
export function monthsOf({
  window,
  draws,
  rate_steps,
  grace,
  amortization,
}: Loan): [string, MonthRef | null | undefined][] {
  return [
    ...(window ?? []).map((at, j): [string, MonthRef] => [`window/${j}`, at]),
    ...(draws?.tranches ?? []).map(({ at }, j): [string, MonthRef] => [`draws/tranches/${j}/at`, at]),
    ...(rate_steps ?? []).map(({ from }, j): [string, MonthRef] => [`rate_steps/${j}/from`, from]),
    ['grace/from', grace?.from],
    ...(amortization.kind === 'sweep' ? [['amortization/from', amortization.from] as [string, MonthRef]] : []),
    ...(amortization.kind === 'sac' || amortization.kind === 'price'
      ? [['amortization/start', amortization.start] as [string, MonthRef]]
      : []),
    ...(amortization.kind === 'bullet' ? [['amortization/at', amortization.at] as [string, MonthRef]] : []),
  ];
}
