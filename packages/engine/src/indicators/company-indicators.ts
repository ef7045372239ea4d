/** Indicators of each company. */
import { quantise } from '../numeric/money.ts';
import { type AssignedFlows, assignedCost } from './assignment-indicators.ts';
import { total } from './flows.ts';
import { accumulate, payback, yearly } from './free-cash-flow.ts';
import { internalRate } from './internal-rate.ts';
import { readTaxes, type TaxFlows, taxIndicators } from './tax-indicators.ts';

export interface CompanyFlows extends TaxFlows {
  readonly key: string;
  readonly vgvOwn: number;
  readonly free: ArrayLike<number>;
  readonly loans: readonly { readonly interest: ArrayLike<number>; readonly fees: ArrayLike<number> }[];
  readonly assignments: readonly AssignedFlows[];
}

type Value = number | string | null;

/** An indicator by the monthly rate of discount. */
export type Reading = (discount: number) => Value;

function resultOf({ free, loans, assignments }: CompanyFlows): number {
  const costs = loans.reduce((sum, { interest, fees }) => sum + total(interest) - total(fees), 0);
  return total(free) - costs - assignedCost(assignments);
}

function exposureOf(accumulated: readonly number[]): number {
  return accumulated.reduce((least, value) => Math.min(least, value), 0);
}

/** Computation of a company's indicators; their keys begin with `company.` and its key. */
const readings: Readonly<Record<string, (of: CompanyFlows, discount: number) => Value>> = {
  result: resultOf,
  margin_vgv: (of) => (of.vgvOwn === 0 ? null : resultOf(of) / of.vgvOwn),
  irr_year: (of, discount) => yearly(internalRate(Array.from(of.free), discount).rate),
  irr_status: (of, discount) => internalRate(Array.from(of.free), discount).status,
  npv: ({ free }, discount) =>
    quantise(Array.from(free).reduce((sum, value, t) => sum + value / (1 + discount) ** t, 0)),
  max_exposure: ({ free }) => exposureOf(accumulate(Array.from(free)).rounded),
  max_exposure_month: ({ free }) => {
    const { rounded } = accumulate(Array.from(free));
    const exposure = exposureOf(rounded);
    return exposure < 0 ? rounded.indexOf(exposure) : null;
  },
  payback_month: ({ free }) => payback(accumulate(Array.from(free)).rounded),
};

/** The readings of the companies by their whole keys, company by company. */
export function companyReadings(companies: readonly CompanyFlows[]): ReadonlyMap<string, Reading> {
  const all = new Map<string, Reading>();
  for (const flows of companies) {
    for (const [name, read] of Object.entries(readings))
      all.set(`company.${flows.key}.${name}`, (discount) => read(flows, discount));
    for (const name of taxIndicators) all.set(`company.${flows.key}.${name}`, () => readTaxes(name, flows) ?? null);
  }
  return all;
}
