import { completeCost } from '../catalogue/capital-cost.ts';
import type { CapitalCost, Rate, Study } from '../study.ts';

/** Yearly cost of equity by the capital asset pricing model, with premiums for country and size. */
export function costOfEquity(cost: CapitalCost): number {
  const { risk_free, beta, premium, country, size } = completeCost(cost);
  return risk_free + beta * premium + country + size;
}

/** Yearly weighted average cost of equity and debt; the tax that interest saves lowers the debt's. */
export function averageCost(cost: CapitalCost): number {
  const { equity_share, debt_cost, tax } = completeCost(cost);
  return equity_share * costOfEquity(cost) + (1 - equity_share) * debt_cost * (1 - tax);
}

/** The rate that discounts a checked study: as typed, or its own cost of capital. */
export function resolveDiscountRate({ discount_rate, analysis }: Pick<Study, 'discount_rate' | 'analysis'>): Rate {
  if (discount_rate.basis !== 'wacc') return discount_rate;
  // A checked study has the costs that its rate names.
  return { value: analysis?.wacc ? averageCost(analysis.wacc) : 0, basis: 'effective_year' };
}
