import type { ProposalPricing } from '@uni/contracts';
import { sumScale } from '../../../ui/charts/scale.ts';
import type { XYAxis, XYSeries } from '../../../ui/charts/xy-geometry.ts';
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

type Classes = Readonly<Record<'table' | 'proposal', string | undefined>>;

/** Lines through the sums; the largest of both is at the top. */
export function receiptLines(
  { tableSum, proposalSum }: { readonly tableSum: readonly number[]; readonly proposalSum: readonly number[] },
  classes: Classes,
): { readonly axis: XYAxis; readonly series: readonly XYSeries[] } {
  return {
    axis: {
      count: tableSum.length,
      points: 'edges',
      insets: { left: 4, right: 4, top: 12, bottom: 22 },
      scale: (values, range) => sumScale(values, range, 1),
    },
    series: [
      { kind: 'line', key: 'table', values: tableSum, className: classes.table },
      { kind: 'line', key: 'proposal', values: proposalSum, className: classes.proposal },
    ],
  };
}
