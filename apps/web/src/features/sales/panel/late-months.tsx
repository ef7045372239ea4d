import { useQuery } from '@tanstack/react-query';
import type { LateMonth } from '@uni/contracts';
import { salesPanel } from '@uni/phrases';
import { failureOf } from '../../../api/failure.ts';
import { lateMonthsQuery } from '../../../api/sales/summary.ts';
import { ChartFigure, moneyCell } from '../../../ui/charts/index.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { formatCents, formatCompact, formatMonth } from '../../../ui/numbers/index.ts';
import styles from './panel.module.css';
import { lateOf, lateSeries, sumLate } from './panel-figures.ts';
import { columnsSketch } from './panel-sketches.ts';

const copy = salesPanel.lateMonths;
const { buckets } = salesPanel.ageing;
const lateFills = ['s2', 's3', 's4', 's5', 's6'] as const;
const fills = [styles.b2, styles.b3, styles.b4, styles.b5, styles.b6];
const monthText = ({ day }: LateMonth): string => formatMonth(day.slice(0, 7));

/** Below chart C6: each step of delay over twelve months, all on one scale. */
export function LateMonths({ enterprise }: { enterprise: number | undefined }) {
  const query = useQuery(lateMonthsQuery(enterprise));
  const months = query.data;
  if (!months)
    return query.isError ? (
      <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows rows={4} noun={copy.noun} />
    );
  const sums = months.map(sumLate);
  if (sums.every((sum) => sum === 0)) return <p className="text-3">{copy.none}</p>;
  const [first] = months;
  const series = lateSeries(months);
  const most = Math.max(...series.flatMap(({ amounts }) => amounts));
  return (
    <ChartFigure
      title={copy.title(formatCompact(sums.at(-1) ?? 0), formatCompact(sums[0] ?? 0), first ? monthText(first) : '')}
      file={copy.file}
      table={() => ({
        columns: [copy.month, ...series.map(({ bucket }) => buckets[bucket]), copy.total],
        rows: months.map((month, at) => [
          monthText(month),
          ...series.map(({ bucket }) => moneyCell(lateOf(month, bucket))),
          moneyCell(sums[at] ?? 0),
        ]),
      })}
      sketch={() =>
        columnsSketch(
          series.map(({ bucket, amounts }, at) => ({
            label: buckets[bucket],
            amounts,
            text: copy.now(formatCompact(amounts.at(-1) ?? 0)),
            fill: lateFills[at] ?? 's6',
          })),
        )
      }
    >
      <ul className={styles.multiples}>
        {series.map(({ bucket, amounts }, at) => (
          <Multiple
            key={bucket}
            label={buckets[bucket]}
            amounts={amounts}
            months={months}
            most={most}
            fill={fills[at]}
          />
        ))}
      </ul>
      <p className="text-3">{copy.note}</p>
    </ChartFigure>
  );
}

function Multiple(props: {
  label: string;
  amounts: readonly number[];
  months: readonly LateMonth[];
  /** The largest of all of them: heights are compared from one to the next. */
  most: number;
  fill: string | undefined;
}) {
  const { label, amounts, months, most, fill } = props;
  const highest = Math.max(...amounts);
  const at = months[amounts.indexOf(highest)];
  return (
    <li>
      <b>{label}</b>
      <span className={styles.columns} aria-hidden="true">
        {months.map((month, index) => (
          <i
            key={month.day}
            className={fill}
            title={`${monthText(month)}: ${formatCents(amounts[index] ?? 0)}`}
            style={{ height: `${((amounts[index] ?? 0) / most) * 100}%` }}
          />
        ))}
      </span>
      <span>{copy.now(formatCompact(amounts.at(-1) ?? 0))}</span>
      {highest > 0 && at && <small className="text-3">{copy.most(formatCompact(highest), monthText(at))}</small>}
    </li>
  );
}
