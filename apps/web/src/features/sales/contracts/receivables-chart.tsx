import type { Installment } from '@uni/contracts';
import { contracts as copy } from '@uni/phrases';
import { useMemo } from 'react';
import { today } from '../../../shared/register/days.ts';
import { cellText, type LegendEntry, moneyCell, XYChart } from '../../../ui/charts/index.ts';
import { formatCents } from '../../../ui/numbers/index.ts';
import styles from '../sales.module.css';
import { barsOf, type Layer, layers, type MonthBar, monthBars } from './receivables-geometry.ts';

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
  const { axis, series } = useMemo(() => {
    const drawn = barsOf(bars, fills);
    const nameAt = (at: number): string => monthText((bars.at(at) ?? nothing).month);
    const own = {
      labels: null,
      ends: [nameAt(0), nameAt(-1)] as const,
      zeroClass: styles.floor,
      cursorClass: styles.cursor,
    };
    return { ...drawn, axis: { ...drawn.axis, ...own } };
  }, [bars]);
  const legend = layers.map(
    (key): LegendEntry => ({ key, label: chartCopy[key], swatch: { kind: 'box', className: fills[key] } }),
  );
  return (
    <XYChart
      {...{ title, file, legend, axis, series }}
      legendBelow
      height={180}
      width={520}
      table={() => ({
        columns: [chartCopy.month, ...layers.map((layer) => chartCopy[layer])],
        rows: bars.map((bar) => [monthText(bar.month), ...layers.map((layer) => moneyCell(bar[layer]))]),
      })}
      name={(at) => monthText((bars[at] ?? nothing).month)}
      figures={layers.map((layer) => ({
        label: chartCopy[layer],
        text: (at) => cellText(moneyCell((bars[at] ?? nothing)[layer])),
      }))}
    />
  );
}
