import type { Installment } from '@uni/contracts';
import { charts, contracts as copy } from '@uni/phrases';
import { today } from '../../../shared/register/days.ts';
import { ChartFigure, cellText, type LegendEntry, moneyCell, Plot, useWidth } from '../../../ui/charts/index.ts';
import { formatCents } from '../../../ui/numbers/index.ts';
import styles from './contracts.module.css';
import { barParts, chartSize, type Layer, layers, type MonthBar, monthBars } from './receivables-geometry.ts';

const nothing: MonthBar = { month: '', paid: 0, late: 0, open: 0, installments: 0 };
const fills = { paid: styles.paid ?? '', late: styles.late ?? '', open: styles.open ?? '' } as const;
const monthText = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`;

/** Contract installments by month: paid, late and future. */
export function ReceivablesChart({ installments, open }: { installments: readonly Installment[]; open: number }) {
  const chartCopy = copy.chart;
  const bars = monthBars(installments, today());
  return (
    <MonthBarsChart
      title={chartCopy.title(formatCents(open))}
      file={chartCopy.file}
      chartCopy={chartCopy}
      bars={bars}
    />
  );
}

/** Amounts due by month: paid, late and future. */
export function MonthBarsChart(props: {
  title: string;
  file: string;
  chartCopy: Readonly<Record<Layer | 'month', string>>;
  bars: readonly MonthBar[];
}) {
  const { title, file, chartCopy, bars } = props;
  const [frame, width] = useWidth<HTMLDivElement>(520);
  const legend = layers.map(
    (key): LegendEntry => ({ key, label: chartCopy[key], swatch: { kind: 'box', className: fills[key] } }),
  );
  const step = (width - 2 * chartSize.side) / Math.max(1, bars.length);
  const x = (at: number): number => chartSize.side + step * (at + 0.5);
  const last = bars.length - 1;
  return (
    <ChartFigure
      title={title}
      file={file}
      legend={legend}
      legendBelow
      table={() => ({
        columns: [chartCopy.month, ...layers.map((layer) => chartCopy[layer])],
        rows: bars.map((bar) => [monthText(bar.month), ...layers.map((layer) => moneyCell(bar[layer]))]),
      })}
    >
      <div ref={frame}>
        <Plot
          label={`${title}. ${charts.keys}`}
          width={width}
          height={chartSize.height}
          count={bars.length}
          page={12}
          name={(at) => monthText((bars[at] ?? nothing).month)}
          figures={layers.map((layer) => ({
            label: chartCopy[layer],
            text: (at) => cellText(moneyCell((bars[at] ?? nothing)[layer])),
          }))}
          x={x}
          nearest={(position) => Math.max(0, Math.min(last, Math.floor((position - chartSize.side) / step)))}
        >
          {({ at }) => (
            <>
              {barParts(bars, width).map(({ layer, ...box }) => (
                <rect key={`${layer}${box.x}`} className={fills[layer]} {...box} />
              ))}
              <path className={styles.floor} d={`M0 ${chartSize.height - chartSize.bottom}H${width}`} />
              {at !== null && (
                <path
                  className={styles.cursor}
                  d={`M${x(at)} ${chartSize.top}V${chartSize.height - chartSize.bottom}`}
                />
              )}
              {[0, last].map((position, side) => (
                <text
                  key={side === 0 ? 'first' : 'last'}
                  className={styles.axis}
                  x={side === 0 ? 0 : width}
                  y={chartSize.height - 6}
                  textAnchor={side === 0 ? 'start' : 'end'}
                >
                  {monthText((bars[position] ?? nothing).month)}
                </text>
              ))}
            </>
          )}
        </Plot>
      </div>
    </ChartFigure>
  );
}
