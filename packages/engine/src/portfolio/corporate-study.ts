import { monthIndex } from '../numeric/calendar.ts';
import type { Study } from '../study.ts';
import type { Corporate, PortfolioMember } from './corporate.ts';

/** The earliest base month of the members: month 0 of the portfolio. */
export function baseMonthOf(members: readonly Pick<PortfolioMember, 'projection'>[]): string {
  const months = members.map(({ projection }) => projection.base_month);
  return months.reduce((first, month) => (monthIndex(first, month) < 0 ? month : first));
}

/** The corporate layer as a study without modules: what loans, capital and indexes are read from. */
export function studyOfCorporate(corporate: Corporate, baseMonth: string): Study {
  const { terms, discount_rate, indexes, loans, capital } = corporate;
  return {
    format: 'uni.study/1',
    name: '',
    base_month: baseMonth,
    terms,
    discount_rate,
    indexes: indexes ?? null,
    modules: [],
    loans: loans ?? null,
    capital: capital ?? null,
  };
}
