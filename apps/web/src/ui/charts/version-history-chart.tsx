import { charts as copy } from '@uni/phrases';
import { type ReactNode, useMemo } from 'react';
import { ChartFigure } from './chart-figure.tsx';
import type { ChartTable } from './chart-table.ts';
import styles from './charts.module.css';
import { Plot } from './plot.tsx';
import { useWidth } from './use-width.ts';
import { type VersionHistoryPoint, versionHistoryGeometry } from './version-history-geometry.ts';

export interface VersionHistoryChartProps {
  title: string;
  file: string;
  points: readonly VersionHistoryPoint[];
  valueName: string;
  noteName: string;
  tools?: ReactNode;
  table: () => ChartTable;
  onPick: (key: string) => void;
}

/** Chart C10: one value over the versions, each with its author and action. */
export function VersionHistoryChart(props: VersionHistoryChartProps) {
  const { points } = props;
  const [frame, width] = useWidth<HTMLDivElement>(760);
  const geometry = useMemo(() => versionHistoryGeometry(points, width), [points, width]);
  return (
    <ChartFigure title={props.title} file={props.file} tools={props.tools} table={props.table}>
      <div ref={frame} className={styles.frame}>
        <Plot
          label={`${props.title}. ${copy.keysPick}`}
          width={geometry.width}
          height={geometry.height}
          count={points.length}
          page={4}
          name={(at) => points[at]?.name ?? ''}
          figures={[
            { label: props.valueName, text: (at) => points[at]?.text ?? '' },
            { label: props.noteName, text: (at) => points[at]?.note ?? '' },
          ]}
          x={geometry.x}
          nearest={geometry.nearest}
          onPick={(at) => {
            const key = points[at]?.key;
            if (key !== undefined) props.onPick(key);
          }}
        >
          {({ at }) => (
            <>
              <path className={styles.zero} d={geometry.zero} />
              <path className={styles.accumulated} d={geometry.line} />
              {geometry.points.map(({ key, dot, text, valueAt, lines, isMarked }, index) => (
                <g key={key}>
                  {dot && (
                    <circle
                      className={isMarked ? styles.point : styles.openPoint}
                      data-on={at === index || undefined}
                      cx={dot.x}
                      cy={dot.y}
                      r={at === index ? 6 : 4.5}
                    />
                  )}
                  <text
                    className={`${styles.label} ${styles.labelStrong}`}
                    x={valueAt.x}
                    y={valueAt.y}
                    textAnchor={geometry.lying ? 'end' : 'middle'}
                  >
                    {text}
                  </text>
                  {lines.map((line) => (
                    <text
                      key={line.y}
                      className={line.isNote ? styles.pointNote : styles.pointName}
                      x={line.x}
                      y={line.y}
                      textAnchor={geometry.lying ? 'start' : 'middle'}
                    >
                      {line.text}
                    </text>
                  ))}
                </g>
              ))}
            </>
          )}
        </Plot>
      </div>
    </ChartFigure>
  );
}
