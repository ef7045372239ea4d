/** The months of contributions in kind, as terms of formulas. */
import type { LivingTerm } from '../../graph/node.ts';
import type { StudyContext } from '../context.ts';
import { enterpriseDateTerms, moduleDateTerms, monthTerm } from '../terms/month-terms.ts';
import type { Premises } from '../terms/premises.ts';
import { partnerName, partnersOf } from './partner-terms.ts';

export function inKindMonths(premises: Premises, context: StudyContext, n: number): LivingTerm[] {
  const partner = partnersOf(context)[n];
  return (partner?.in_kind ?? []).map(({ at, module }, j) => {
    const own = context.modules.find(({ number }) => number === module);
    const dates = own ? moduleDateTerms(premises, own) : enterpriseDateTerms(premises);
    const name = partner ? partnerName(partner, n) : '';
    return monthTerm(premises, `/capital/partners/${n}/in_kind/${j}/at`, at, dates, `${name}: mês do bem ${j + 1}`);
  });
}
