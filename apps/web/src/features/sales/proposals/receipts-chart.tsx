import type { ProposalPricing } from '@uni/contracts';
import { proposals as copy } from '@uni/phrases';
import { useMemo } from 'react';
import { cellText, type LegendEntry, moneyCell, XYChart, type XYDescriptor } from '../../../ui/charts/index.ts';
import { addMonths } from '../../../ui/numbers/index.ts';
import styles from '../sales.module.css';
import { comparisonSeries, receiptLines } from './comparison-series.ts';

const chartCopy = copy.comparison;
const monthText = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`;
const legend: readonly LegendEntry[] = [
  { key: 'proposal', label: chartCopy.chartProposal, swatch: { kind: 'line', className: styles.proposed } },
  { key: 'table', label: chartCopy.chartTable, swatch: { kind: 'line', className: styles.tabled } },
];

/** Accumulated receipts under table and proposal, by month. */
export function ReceiptsChart({ months }: { months: ProposalPricing['months'] }) {
  const drawn = useMemo(() => comparisonSeries(months), [months]);
  return drawn && <ComparedReceipts drawn={drawn} />;
}

type Compared = NonNullable<ReturnType<typeof comparisonSeries>>;

function ComparedReceipts({ drawn }: { drawn: Compared }) {
  const { axis, series } = useMemo(() => chartOf(drawn), [drawn]);
  const nameAt = (at: number): string => monthTextAt(drawn.from, at);
  const figures = [
    { label: chartCopy.chartProposal, values: drawn.proposalSum },
    { label: chartCopy.chartTable, values: drawn.tableSum },
    { label: chartCopy.chartMonth, values: drawn.difference },
  ];
  return (
    <XYChart
      title={chartCopy.chart}
      file={chartCopy.chartFile}
      {...{ axis, series, legend }}
      legendBelow
      height={180}
      width={520}
      table={() => ({
        columns: [chartCopy.chartAxis, ...figures.map(({ label }) => label)],
        rows: drawn.table.map((_, at) => [nameAt(at), ...figures.map(({ values }) => moneyCell(values[at] ?? 0))]),
      })}
      name={nameAt}
      figures={figures.map(({ label, values }) => ({ label, text: (at) => cellText(moneyCell(values[at] ?? 0)) }))}
    />
  );
}

const monthTextAt = (from: string, at: number): string => monthText(addMonths(from, at));

function chartOf(drawn: Compared): XYDescriptor {
  const { axis, series } = receiptLines(drawn, { table: styles.tabled, proposal: styles.proposed });
  return {
    series,
    axis: {
      ...axis,
      labels: null,
      ends: [monthText(drawn.from), monthTextAt(drawn.from, axis.count - 1)],
      zeroClass: styles.floor,
      cursorClass: styles.cursor,
    },
  };
}
