import { taxReform as copy } from '@uni/phrases';
import { useMemo } from 'react';
import { moneyCell, XYChart } from '../../ui/charts/index.ts';
import { zeroScale } from '../../ui/charts/scale.ts';
import { formatCompact } from '../../ui/numbers/index.ts';
import { yearRows } from './reform-rows.ts';
import type { Stage } from './reform-taxations.ts';
import styles from './tax-reform.module.css';
import type { OpenStage } from './use-stages.ts';

const HEIGHT = 260;

/** Taxes of each stage, added up year after year. */
export function ReformChart({ stages }: { stages: readonly OpenStage[] }) {
  const picture = useMemo(() => accumulated(stages), [stages]);
  const { years, lines } = picture;
  const axis = useMemo(
    () => ({
      count: years.length,
      insets: { left: 64, right: 16, top: 14, bottom: 32 },
      scale: (values: readonly number[], range: readonly [number, number]) => zeroScale(values, range, 5),
      labels: 'money' as const,
      names: years,
    }),
    [years],
  );
  const series = useMemo(
    () => lines.map(({ stage, values }) => ({ kind: 'line' as const, key: stage, values, className: styles[stage] })),
    [lines],
  );
  return (
    <XYChart
      title={picture.title}
      file="reforma-tributaria"
      height={HEIGHT}
      {...{ axis, series }}
      name={(at) => years[at] ?? ''}
      figures={lines.map(({ stage, values }) => ({
        label: copy.stages[stage].name,
        text: (at: number) => formatCompact(values[at] ?? 0),
      }))}
      legend={lines.map(({ stage }) => ({
        key: stage,
        label: copy.stages[stage].name,
        swatch: { kind: 'line', className: styles[stage] },
      }))}
      table={() => ({
        columns: [copy.year, ...lines.map(({ stage }) => copy.stages[stage].name)],
        rows: years.map((year, at) => [year, ...lines.map(({ values }) => moneyCell(values[at] ?? 0))]),
      })}
    />
  );
}

function accumulated(stages: readonly OpenStage[]) {
  const rows = yearRows(stages);
  const lines = stages.map(({ stage }, k) => {
    let sum = 0;
    const values = rows.map((row) => {
      sum += row.values[k] ?? 0;
      return sum;
    });
    return { stage, values };
  });
  return { years: rows.map(({ year }) => String(year)), lines, title: titleOf(lines) };
}

/** Centavos by year within which taxes are the same: each month of each tax is rounded. */
const sameByYear = 100;

/** Names every stage that pays the least, or none where all pay the same. */
function titleOf(lines: readonly { stage: Stage; values: readonly number[] }[]): string {
  const totals = lines.map(({ values }) => values.at(-1) ?? 0);
  const least = Math.min(...totals);
  const most = least + sameByYear * (lines[0]?.values.length ?? 0);
  const names = lines.filter((_, k) => (totals[k] ?? 0) <= most).map(({ stage }) => copy.stages[stage].name);
  if (names.length === lines.length) return copy.chartEven;
  return copy.chart(names);
}
