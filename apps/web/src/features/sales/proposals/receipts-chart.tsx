import type { ProposalPricing } from '@uni/contracts';
import { charts, proposals as copy } from '@uni/phrases';
import { ChartFigure, cellText, type LegendEntry, moneyCell, Plot, useWidth } from '../../../ui/charts/index.ts';
import { addMonths } from '../../../ui/numbers/index.ts';
import { comparisonSeries, linePath, plotSize } from './comparison-series.ts';
import styles from './proposals.module.css';

const chartCopy = copy.comparison;
const monthText = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`;
const legend: readonly LegendEntry[] = [
  { key: 'proposal', label: chartCopy.chartProposal, swatch: { kind: 'line', className: styles.proposed } },
  { key: 'table', label: chartCopy.chartTable, swatch: { kind: 'line', className: styles.tabled } },
];

/** Accumulated receipts under table and proposal, by month. */
export function ReceiptsChart({ months }: { months: ProposalPricing['months'] }) {
  const [frame, width] = useWidth<HTMLDivElement>(520);
  const drawn = comparisonSeries(months);
  if (!drawn) return null;
  const count = drawn.table.length;
  const most = Math.max(1, ...drawn.tableSum, ...drawn.proposalSum);
  const step = (width - 2 * plotSize.side) / Math.max(1, count - 1);
  const x = (at: number): number => plotSize.side + step * at;
  const nameAt = (at: number): string => monthText(addMonths(drawn.from, at));
  const figures = [
    { label: chartCopy.chartProposal, values: drawn.proposalSum },
    { label: chartCopy.chartTable, values: drawn.tableSum },
    { label: chartCopy.chartMonth, values: drawn.difference },
  ];
  return (
    <ChartFigure
      title={chartCopy.chart}
      file={chartCopy.chartFile}
      legend={legend}
      legendBelow
      table={() => ({
        columns: [chartCopy.chartAxis, ...figures.map(({ label }) => label)],
        rows: drawn.table.map((_, at) => [nameAt(at), ...figures.map(({ values }) => moneyCell(values[at] ?? 0))]),
      })}
    >
      <div ref={frame}>
        <Plot
          label={`${chartCopy.chart}. ${charts.keys}`}
          width={width}
          height={plotSize.height}
          count={count}
          page={12}
          name={nameAt}
          figures={figures.map(({ label, values }) => ({ label, text: (at) => cellText(moneyCell(values[at] ?? 0)) }))}
          x={x}
          nearest={(position) => Math.max(0, Math.min(count - 1, Math.round((position - plotSize.side) / step)))}
        >
          {({ at }) => (
            <>
              <path className={styles.tabled} d={linePath(drawn.tableSum, x, most)} />
              <path className={styles.proposed} d={linePath(drawn.proposalSum, x, most)} />
              <path className={styles.floor} d={`M0 ${plotSize.height - plotSize.bottom}H${width}`} />
              {at !== null && (
                <path className={styles.cursor} d={`M${x(at)} ${plotSize.top}V${plotSize.height - plotSize.bottom}`} />
              )}
              {[0, count - 1].map((position, side) => (
                <text
                  key={side === 0 ? 'first' : 'last'}
                  className={styles.axis}
                  x={side === 0 ? 0 : width}
                  y={plotSize.height - 6}
                  textAnchor={side === 0 ? 'start' : 'end'}
                >
                  {nameAt(position)}
                </text>
              ))}
            </>
          )}
        </Plot>
      </div>
    </ChartFigure>
  );
}
