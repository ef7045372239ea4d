import { charts as copy } from '@uni/phrases';
import { type ReactNode, useMemo } from 'react';
import styles from './bridge-chart.module.css';
import { type BridgeBar, type BridgeGeometry, bridgeGeometry } from './bridge-geometry.ts';
import { ChartFigure } from './chart-figure.tsx';
import type { ChartTable } from './chart-table.ts';
import frameStyles from './charts.module.css';
import { Plot } from './plot.tsx';
import { useWidth } from './use-width.ts';

const tones = {
  end: styles.end,
  better: styles.better,
  worse: styles.worse,
  plus: styles.plus,
  minus: styles.minus,
  neutral: styles.neutral,
};

export interface BridgeChartProps {
  title: string;
  file: string;
  bars: readonly BridgeBar[];
  /** Label of a bar's figure: in the tip and read aloud. */
  valueName: string;
  noteName?: string;
  /** Explains why the axis does not begin at zero, when it does not. */
  cutNote?: (cutAt: number) => string;
  /** Name of the series outlined behind the bars. */
  ghostName?: string | null;
  tools?: ReactNode;
  table: () => ChartTable;
  onPick?: (key: string) => void;
}

/** Chart C4 and its like: from one value to another in steps that add up. */
export function BridgeChart(props: BridgeChartProps) {
  const { bars, onPick } = props;
  const [frame, width] = useWidth<HTMLDivElement>(760);
  const geometry = useMemo(() => bridgeGeometry(bars, width), [bars, width]);
  const figures = [
    { label: props.valueName, text: (at: number) => bars[at]?.text ?? '' },
    ...(props.noteName ? [{ label: props.noteName, text: (at: number) => bars[at]?.note ?? '' }] : []),
  ];
  return (
    <ChartFigure
      title={props.title}
      file={props.file}
      tools={props.tools}
      table={props.table}
      legend={
        props.ghostName
          ? [{ key: 'ghost', label: props.ghostName, swatch: { kind: 'line', className: frameStyles.compared } }]
          : []
      }
    >
      <div ref={frame} className={frameStyles.frame}>
        {geometry.cutAt !== null && <p className={styles.note}>{props.cutNote?.(geometry.cutAt)}</p>}
        <Plot
          label={`${props.title}. ${onPick ? copy.keysPick : copy.keys}`}
          width={geometry.width}
          height={geometry.height}
          count={bars.length}
          page={4}
          name={(at) => bars[at]?.label ?? ''}
          figures={figures}
          x={geometry.x}
          nearest={geometry.nearest}
          onPick={
            onPick &&
            ((at) => {
              const key = bars[at]?.key;
              if (key !== undefined) onPick(key);
            })
          }
        >
          {({ at }) => <Drawing geometry={geometry} at={at} />}
        </Plot>
      </div>
    </ChartFigure>
  );
}

function Drawing({ geometry, at }: { geometry: BridgeGeometry; at: number | null }) {
  const anchor = geometry.lying ? 'end' : 'middle';
  return (
    <>
      <path className={styles.axis} d={geometry.axis} />
      {geometry.links.map(({ key, d }) => (
        <path key={key} className={styles.link} d={d} />
      ))}
      {geometry.bars.map((bar, index) => (
        <g key={bar.key}>
          {bar.outline && <rect className={styles.ghost} {...bar.outline} />}
          <rect className={tones[bar.tone]} data-on={at === index || undefined} {...bar.rect} />
          <text className={styles.figure} x={bar.value.x} y={bar.value.y} textAnchor={anchor}>
            {bar.text}
          </text>
          {bar.names.map(({ text, x, y, isNote }) => (
            <text
              key={y}
              className={isNote ? styles.quiet : styles.name}
              x={x}
              y={y}
              textAnchor={geometry.lying ? 'start' : 'middle'}
            >
              {text}
            </text>
          ))}
        </g>
      ))}
    </>
  );
}
