/** The formulas of the companies' indicators, and of the taxes of the study. */
import type { CompanyMembers } from '@uni/engine';
import {
  type Cells,
  flowOf,
  type Names,
  payback,
  ratio,
  situation,
  total,
  undefinedIndicator,
  yearlyOf,
} from './indicator-formulas.ts';

type CompanyFormula = (names: Names, company: CompanyMembers, cell: Cells) => string;

/** Returns the taxes of a company, or of all. */
export function taxTotal({ taxes }: Names, company?: string): string {
  const rows = taxes(company);
  return rows.length === 0 ? '0' : `ROUND(0-${rows.map(total).join('-')},2)`;
}

/** Taxes over the receipts after refunds. */
export function taxBurden({ line }: Names, taxes: string, company?: string): string {
  const received = total(line('net_receipts', company));
  return `IF(${received}<=0,"${undefinedIndicator}",${taxes}/${received})`;
}

const formulas: Readonly<Record<string, CompanyFormula>> = {
  result: ({ line }, { key, loans, assignments }) => {
    const costs = [
      ...loans.flatMap((k) => [`-${total(line(`loan.${k}.interest`))}`, `+${total(line(`loan.${k}.fees`))}`]),
      ...assignments.flatMap((k) => [
        `-${total(line(`assignment.${k}.interest`))}`,
        `+${total(line(`assignment.${k}.costs`))}`,
      ]),
    ];
    return `ROUND(${total(line('free_cash_flow', key))}${costs.join('')},2)`;
  },
  margin_vgv: ({ scalar }, { key, modules }, cell) => {
    const own = modules.map((number) => scalar(`m${number}/vgv_own`) ?? '0');
    return ratio(cell(`company.${key}.result`), `ROUND(${own.join('+')},2)`);
  },
  irr_year: (names, { key }) => yearlyOf(flowOf(names, `company.${key}`), names),
  irr_status: (names, { key }) => situation(flowOf(names, `company.${key}`), names),
  npv: ({ line, rate, months }, { key }) => `ROUND(SUMPRODUCT(${line('free_cash_flow', key)}/(1+${rate})^${months}),2)`,
  max_exposure: ({ line }, { key }) => `MIN(0,MIN(${line('accumulated_free', key)}))`,
  max_exposure_month: ({ line, base }, { key }, cell) => {
    const exposure = cell(`company.${key}.max_exposure`);
    const month = `EDATE(${base},MATCH(${exposure},${line('accumulated_free', key)},0)-1)`;
    return `IF(${exposure}<0,${month},"${undefinedIndicator}")`;
  },
  payback_month: (names, { key }) => payback(names.line('accumulated_free', key), names),
  tax_total: (names, { key }) => taxTotal(names, key),
  tax_burden: (names, { key }, cell) => taxBurden(names, cell(`company.${key}.tax_total`), key),
};

/** The formula of a company's indicator by its key; null for another key. */
export function companyFormula(key: string, names: Names, cell: Cells): string | null {
  const [, name, figure = ''] = /^company\.(\w+)\.(.+)$/.exec(key) ?? [];
  const company = names.companies.find((one) => one.key === name);
  if (!company) return null;
  const formula = formulas[figure];
  if (!formula) throw new Error(`no formula of ${key}`);
  return formula(names, company, cell);
}
