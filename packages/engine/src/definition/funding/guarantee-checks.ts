import { valueAt } from '../../graph/node.ts';
import { monthAt } from '../../numeric/calendar.ts';
import { quantise } from '../../numeric/money.ts';
import { isUncovered } from '../../operators/funding/funding-run.ts';
import type { Check } from '../../projection.ts';
import type { StudyContext } from '../context.ts';
import type { Funding } from './funding.ts';

/** Returns one check for each loan whose guarantee is below what its debt requires, with the first such month. */
export function uncoveredDebts({ study }: StudyContext, { loans }: Funding, last: number): Check[] {
  return loans.flatMap(({ balance, guarantee }, k): Check[] => {
    const loan = study.loans?.[k];
    const least = loan?.coverage?.min;
    if (!guarantee || least === undefined) return [];
    for (let month = 0; month <= last; month++) {
      const [debt, covered] = [valueAt(balance, month), valueAt(guarantee, month)];
      if (debt <= 0 || !isUncovered(least, debt, covered)) continue;
      const name = loan?.name ?? `Financiamento ${k + 1}`;
      return [
        {
          code: 'coverage_below',
          severity: 'warning',
          line: `loan.${k + 1}.guarantee`,
          month,
          amount: quantise(least * debt) - covered,
          message: `${name}: a garantia fica abaixo da cobertura mínima em ${monthAt(study.base_month, month)}.`,
        },
      ];
    }
    return [];
  });
}
