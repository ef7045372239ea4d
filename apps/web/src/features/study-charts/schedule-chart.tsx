import { charts, workspaceFields } from '@uni/phrases';
import { useMemo } from 'react';
import { ChartFigure, type LegendEntry, Plot, useWidth } from '../../ui/charts/index.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import styles from './schedule-chart.module.css';
import { type SchedulePicture, scheduleColumns, schedulePicture, scheduleSize } from './schedule-model.ts';

const copy = workspaceFields.schedule;

const legend: readonly LegendEntry[] = [
  { key: 'sales', label: copy.sales, swatch: { kind: 'box', className: styles.sales } },
  { key: 'works', label: copy.construction, swatch: { kind: 'box', className: styles.works } },
  { key: 'keys', label: copy.delivery, swatch: { kind: 'box', className: styles.keys } },
];

/** The schedule as bars over the months: sales, works, keys of each module. */
export function ScheduleChart() {
  const { study, projection } = useWorkspace();
  const [frame, width] = useWidth<HTMLDivElement>(900);
  const picture = useMemo(() => schedulePicture(study, projection.months, width), [study, projection.months, width]);
  const { rows } = picture;
  const last = rows.length - 1;
  return (
    <ChartFigure
      title={copy.title}
      file="cronograma"
      legend={legend}
      table={() => ({
        columns: [copy.module, ...scheduleColumns],
        rows: rows.map(({ name, periodTexts }) => [name, ...periodTexts]),
      })}
    >
      <div ref={frame} className={styles.frame}>
        <Plot
          label={`${copy.title}. ${charts.keys}`}
          width={width}
          height={picture.height}
          count={rows.length}
          page={4}
          name={(at) => rows[at]?.name ?? ''}
          figures={scheduleColumns.map((label, column) => ({
            label,
            text: (at) => rows[at]?.periodTexts[column] ?? '',
          }))}
          x={(at) => rows[at]?.sales.x ?? 0}
          nearest={(_, y) => Math.max(0, Math.min(last, Math.floor((y - scheduleSize.head) / scheduleSize.row)))}
        >
          {({ at }) => <Drawing picture={picture} at={at} />}
        </Plot>
      </div>
    </ChartFigure>
  );
}

function Drawing({ picture: { rows, years, height }, at }: { picture: SchedulePicture; at: number | null }) {
  return (
    <>
      {years.map(({ x, text }) => (
        <g key={x}>
          <path className={styles.year} d={`M${x} 18V${height}`} />
          <text className={styles.yearName} x={x + 4} y="12">
            {text}
          </text>
        </g>
      ))}
      {rows.map(({ name, y, sales, construction, keys }, index) => (
        <g key={y}>
          <text className={styles.name} data-on={at === index || undefined} x="0" y={y + 17}>
            {name.slice(0, 17)}
          </text>
          <rect className={styles.sales} x={sales.x} y={y + 3} width={sales.width} height="7" />
          <rect className={styles.works} x={construction.x} y={y + 13} width={construction.width} height="9" />
          <path className={styles.keys} d={`M${keys} ${y + 7}l5 5l-5 5l-5 -5z`} />
        </g>
      ))}
    </>
  );
}
