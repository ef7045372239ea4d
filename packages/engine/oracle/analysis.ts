/** The indicators of a study's analysis: real values, cost of capital, rates by days, equity. */

import type { Indicators } from '../src/projection.ts';
import type { CapitalCost, Rate, Study } from '../src/study.ts';
import { accumulated, type Cells, plus, roundCents, total } from './arithmetic.ts';
import { Indexes, monthlyRate, monthNumber } from './calendar.ts';
import { rateOfReturn } from './rates.ts';

const DAY = 86_400_000;

function equityCost({ risk_free, beta, premium, country, size }: CapitalCost): number {
  return risk_free + (beta ?? 1) * premium + (country ?? 0) + (size ?? 0);
}

function capitalCost(cost: CapitalCost): number {
  const debt = cost.debt_cost * (1 - (cost.tax ?? 0));
  return cost.equity_share * equityCost(cost) + (1 - cost.equity_share) * debt;
}

/** The monthly rate of discount of a valid study. */
export function discountOf(study: Study): number {
  const rate: Rate =
    study.discount_rate.basis === 'wacc'
      ? { value: capitalCost(study.analysis?.wacc as CapitalCost), basis: 'effective_year' }
      : study.discount_rate;
  return monthlyRate(rate);
}

/** Months of 365 ÷ 12 days from the end of the base month to the end of each month. */
export function datedMonths(study: Study, months: number): number[] {
  const base = monthNumber(study.base_month);
  // Day 0 of a month is the last one of the month before.
  const end = (month: number): number => Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0);
  return Array.from({ length: months }, (_, t) => (((end(base + t) - end(base)) / DAY) * 12) / 365);
}

const yearly = (month: number | null): number | null => (month === null ? null : (1 + month) ** 12 - 1);

interface Flows {
  free: Cells;
  netReceipts: Cells;
  contribution: Cells;
  /** Goods that partners put in. */
  inKind: Cells;
  /** Negative where it is paid out. */
  distribution: Cells;
  result: number;
}

/** The free cash flow in money of the base month. */
export function realFlow(study: Study, free: Cells): Cells {
  const indexes = Object.entries(study.indexes ?? {}).map(([key, series]) => [key, { ...series, lag: 0 }]);
  const unlagged = new Indexes({ ...study, indexes: Object.fromEntries(indexes) });
  return free.map((cell, month) => cell / unlagged.correction(study.analysis?.deflator, 0, month));
}

function realIndicators(study: Study, free: Cells, discount: number): Indicators {
  const { deflator, real_rate } = study.analysis ?? {};
  if (deflator === null || deflator === undefined) return {};
  const real = realFlow(study, free);
  const months = real.map((_, month) => month);
  const rate = real_rate ? monthlyRate(real_rate) : null;
  return {
    irr_real_year: yearly(rateOfReturn(real, months, discount).month),
    npv_real: rate === null ? null : roundCents(total(real.map((cell, month) => cell / (1 + rate) ** month))),
  };
}

export function analysisIndicators(study: Study, flows: Flows): Indicators {
  const { analysis } = study;
  if (!analysis) return {};
  const { free, netReceipts, contribution, inKind, distribution, result } = flows;
  const discount = discountOf(study);
  const equity = accumulated(plus(contribution, inKind, distribution));
  const peak = Math.max(0, ...equity);
  const cost = total(netReceipts) - result;
  const paidIn = total(contribution) + total(inKind);
  const { wacc } = analysis;
  const dated: Indicators = {};
  if (analysis.dated) {
    const months = datedMonths(study, free.length);
    const project = rateOfReturn(free, months, discount);
    const owner = rateOfReturn(
      plus(contribution, distribution).map((cell) => -cell),
      months,
      discount,
    );
    dated.xirr_year = yearly(project.month);
    dated.xirr_status = project.status;
    dated.shareholder_xirr_year = yearly(owner.month);
    dated.shareholder_xirr_status = owner.status;
  }
  return {
    ...realIndicators(study, free, discount),
    ...(wacc ? { cost_of_equity: equityCost(wacc), wacc_year: capitalCost(wacc) } : {}),
    ...dated,
    peak_equity: peak,
    peak_equity_month: peak > 0 ? equity.indexOf(peak) : null,
    profit_on_cost: cost > 0 ? result / cost : null,
    equity_multiple: paidIn === 0 ? null : -total(distribution) / paidIn,
  };
}
