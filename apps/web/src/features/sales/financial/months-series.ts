import type { MovementMonth } from '@uni/contracts';
import type { CashFlowSeries } from '../../../ui/charts/index.ts';
import { addMonths } from '../../../ui/numbers/index.ts';

/** Maximum of months drawn, the latest ones. Earlier months form their opening balance. */
export const mostMonths = 60;

/** Months as the chart of a cash flow draws them, without a gap; null when there is nothing to draw. */
export function seriesOf(movementMonths: readonly MovementMonth[]): CashFlowSeries | null {
  const last = movementMonths.at(-1)?.month;
  const [first] = movementMonths;
  if (!first || last === undefined) return null;
  const earliest = addMonths(last, 1 - mostMonths);
  const baseMonth = first.month > earliest ? first.month : earliest;
  const byMonth = new Map(movementMonths.map((month) => [month.month, month]));
  const months: string[] = [];
  for (let month = baseMonth; month <= last; month = addMonths(month, 1)) months.push(month);
  let balance = movementMonths.filter(({ month }) => month < baseMonth).reduce((sum, month) => sum + month.balance, 0);
  const each = months.map((month) => byMonth.get(month));
  return {
    baseMonth,
    inflow: each.map((month) => month?.inflow ?? 0),
    outflow: each.map((month) => 0 - (month?.outflow ?? 0)),
    net: each.map((month) => month?.balance ?? 0),
    accumulated: each.map((month) => {
      balance += month?.balance ?? 0;
      return balance;
    }),
    closed: months.length,
  };
}
