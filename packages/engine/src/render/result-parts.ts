/** The lines behind results and taxes, of the whole or of a company. */
import { companyMembers } from '../definition/companies/company-members.ts';
import type { DetailedStudy } from '../evaluation/model.ts';
import type { Explanation } from '../projection.ts';
import { describe, explainTotal, scopeOf } from './explain.ts';

/** A line by its total, which lists its months. */
export function totalPart(study: DetailedStudy, key: string, sign: 1 | -1 = 1, company?: string): Explanation[] {
  const total = explainTotal(study, { key, module: null, company });
  if (!total) return [];
  const { label, value, unit, total: line } = total;
  return [{ label, value: sign * value || 0, unit, ...(line ? { total: line } : {}) }];
}

/** The free cash flow of a company, or of all, and what its debt costs. */
export function resultParts(study: DetailedStudy, company: string | undefined): Explanation[] {
  const own = companyMembers(study.study).find(({ key }) => key === company);
  const loans = own?.loans ?? study.funding.loans.map((_, k) => k + 1);
  const assigned = own?.assignments ?? study.operations.assignments.map(({ number }) => number);
  return [
    ...totalPart(study, 'free_cash_flow', 1, company),
    ...loans.flatMap((number) => [
      ...totalPart(study, `loan.${number}.interest`, -1),
      ...totalPart(study, `loan.${number}.fees`),
    ]),
    ...assigned.flatMap((number) => [
      ...totalPart(study, `assignment.${number}.interest`, -1),
      ...totalPart(study, `assignment.${number}.costs`),
    ]),
  ];
}

/** The taxes of a company, or of all, as magnitudes. */
export function taxParts(study: DetailedStudy, company: string | undefined): Explanation[] {
  const taxes = study.lines.filter(
    ({ line }) => line.key.startsWith('tax.') && line.module === null && line.company === company,
  );
  return taxes.flatMap(({ line }) => totalPart(study, line.key, -1, company));
}

export function ownVgvParts(study: DetailedStudy, company: string | undefined): Explanation[] {
  const { context, operations } = study;
  const modules = context.companies.find(({ key }) => key === company)?.modules ?? [];
  const own = operations.sales.filter((sales) => modules.includes(sales.context.number));
  return own.map(({ vgvOwn }) => describe(scopeOf(study), vgvOwn, 0, 2));
}
