/** Totals of several developments: sums of their indicators, and indicators of their months as one flow. */
import { evaluateFreeCashFlow, type FreeCashFlowIndicators, monthAt, monthIndex } from '@uni/engine';
import { axisOf } from './portfolio.ts';

/** Input of one development. */
export interface PortfolioPart {
  readonly base_month: string;
  /** Centavos by month, position 0 is the base month. */
  readonly free_cash_flow: readonly number[];
  /** By indicator key of the engine's catalogue. */
  readonly indicators: Readonly<Record<string, unknown>>;
}

/** Figures of several developments together, in centavos on one calendar. */
export interface PortfolioFigures extends FreeCashFlowIndicators {
  readonly base_month: string;
  readonly free_cash_flow: readonly number[];
  readonly vgv_gross: number;
  readonly vgv_own: number;
  readonly result: number;
  /** Null without VGV. */
  readonly margin_vgv: number | null;
}

/** Null of nothing. */
export function portfolioFigures(developments: readonly PortfolioPart[]): PortfolioFigures | null {
  const axis = axisOf(
    developments.map(({ base_month, free_cash_flow }) => ({ base_month, months: free_cash_flow.length })),
  );
  if (!axis) return null;
  const free = new Array<number>(axis.months).fill(0);
  for (const { base_month, free_cash_flow } of developments) {
    const start = monthIndex(axis.base_month, base_month);
    free_cash_flow.forEach((cents, month) => {
      free[start + month] = (free[start + month] ?? 0) + cents;
    });
  }
  const total = (key: string): number =>
    developments.reduce((sum, { indicators: { [key]: value } }) => sum + (typeof value === 'number' ? value : 0), 0);
  const [vgv_own, result] = [total('vgv_own'), total('result')];
  return {
    base_month: axis.base_month,
    free_cash_flow: free,
    ...evaluateFreeCashFlow(free),
    ...{ vgv_gross: total('vgv_gross'), vgv_own, result },
    margin_vgv: vgv_own === 0 ? null : result / vgv_own,
  };
}

/**
 * Returns how many months of a portfolio have happened: those that every development has closed. With a development that closes
 * none, all months from its beginning on are future.
 */
export function closedMonths(
  baseMonth: string,
  developments: readonly { readonly base_month: string; readonly closing: string | null }[],
): number {
  const [until] = developments.map(({ base_month, closing }) => closing ?? monthAt(base_month, -1)).sort();
  return until === undefined ? 0 : Math.max(0, monthIndex(baseMonth, until) + 1);
}
