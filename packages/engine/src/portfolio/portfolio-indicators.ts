import type { StudyContext } from '../definition/context.ts';
import type { Funding } from '../definition/funding/funding.ts';
import { type Node, valueAt } from '../graph/node.ts';
import { resolveDiscountRate } from '../indicators/capital-cost.ts';
import { accumulate, yearly } from '../indicators/free-cash-flow.ts';
import { presentValues } from '../indicators/indicators.ts';
import { internalRate } from '../indicators/internal-rate.ts';
import { quantise } from '../numeric/money.ts';
import { monthlyRate } from '../numeric/rates.ts';
import type { Indicators } from '../projection.ts';
import type { PortfolioFlows } from './portfolio-flows.ts';

/** Indicators of a portfolio: those of its free cash flow, its peak equity and its peak net debt. */
export function portfolioIndicators(
  { operations, debt, cash }: PortfolioFlows,
  funding: Funding,
  { study }: StudyContext,
  last: number,
): Indicators {
  const discount = monthlyRate(resolveDiscountRate(study));
  const cells = (node: Node): Float64Array => Float64Array.from({ length: last + 1 }, (_, t) => valueAt(node, t));
  const free = cells(operations.free);
  const { rounded } = accumulate(free);
  const exposure = Math.min(0, ...rounded);
  const { rate, status } = internalRate(free, discount);
  const equity = accumulate(
    cells(funding.contribution).map((paidIn, t) => paidIn + valueAt(funding.distribution, t)),
  ).rounded;
  const owed = Array.from({ length: last + 1 }, (_, t) => {
    const corporate = funding.loans.reduce((sum, { balance }) => sum + valueAt(balance, t), 0);
    return corporate + valueAt(debt, t) - valueAt(cash, t) - valueAt(funding.closing, t);
  });
  return {
    npv: quantise(presentValues(free, discount).net),
    irr_year: yearly(rate),
    irr_status: status,
    max_exposure: exposure,
    max_exposure_month: exposure < 0 ? rounded.indexOf(exposure) : null,
    peak_equity: Math.max(0, ...equity),
    net_debt: Math.max(...owed),
  };
}
