import { type CashFlowPicture, drawFlow } from '../cash-flow-model.ts';
import type { CashFlowView } from '../cash-flow-view.ts';
import { flowsOf, type Portfolio, portfolioBalances } from './portfolio-rows.ts';

/** Chart C1 of a portfolio: its enterprises and overheads, in the view of the cash also its loans and partners. */
export function portfolioPicture(portfolio: Portfolio, view: CashFlowView['chart']): CashFlowPicture {
  const { operations, funding } = flowsOf(portfolio);
  const lines = view === 'project' ? operations : [...operations, ...funding];
  const inflow = Array.from({ length: portfolio.months }, (_, t) =>
    lines.reduce((sum, { cells }) => sum + Math.max(0, cells[t] ?? 0), 0),
  );
  return drawFlow(portfolio.base_month, portfolioBalances(portfolio), inflow, view);
}
