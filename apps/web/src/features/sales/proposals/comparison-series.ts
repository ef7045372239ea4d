import type { ProposalPricing } from '@uni/contracts';
import { addMonths } from '../../../ui/numbers/index.ts';

const runningSum = (values: readonly number[]): number[] => {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
};

/** Returns accumulated receipts under table and proposal, by month without gaps. Null: no receipts. */
export function comparisonSeries(months: ProposalPricing['months']) {
  const [first] = months;
  const last = months.at(-1);
  if (!first || !last) return null;
  const known = new Map(months.map((one) => [one.month, one]));
  const rows = [];
  for (let month = first.month; month <= last.month; month = addMonths(month, 1))
    rows.push(known.get(month) ?? { month, table: 0, proposal: 0 });
  const [table, proposal] = [rows.map((row) => row.table), rows.map((row) => row.proposal)];
  return {
    from: first.month,
    ...{ table, proposal, tableSum: runningSum(table), proposalSum: runningSum(proposal) },
    difference: rows.map((row) => row.proposal - row.table),
  };
}

export const plotSize = { height: 180, top: 12, bottom: 22, side: 4 } as const;

/** A line through the sums; `most` is at the top. */
export function linePath(sums: readonly number[], x: (at: number) => number, most: number): string {
  const floor = plotSize.height - plotSize.bottom;
  const scale = (floor - plotSize.top) / most;
  const round = (value: number): number => Math.round(value * 10) / 10;
  return sums.map((sum, at) => `${at === 0 ? 'M' : 'L'}${round(x(at))} ${round(floor - sum * scale)}`).join('');
}
