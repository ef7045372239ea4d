import { workspace } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { formatShare } from '../numbers/index.ts';
import { shortMonth } from '../planning-grid/months.ts';
import { ChartFigure } from './chart-figure.tsx';
import styles from './charts.module.css';
import { curveGeometry, monthAtCurvePixel, running } from './curve-geometry.ts';
import { CurveHandles, type CurvePoints } from './curve-handles.tsx';
import { useWidth } from './use-width.ts';

const words = workspace.chart;

export interface CurveChartProps {
  name: string;
  shares: readonly number[];
  baseMonth: string;
  /** Month of the first share. */
  start: number;
  height?: number;
  /** What stands now, while another curve is being tried: drawn as an outline. */
  ghost?: readonly number[] | null;
  /** Present on a curve whose points can be moved. */
  points?: CurvePoints | null;
}

/** A curve of shares: bars for each month, a line for what accumulates. The title says where the peak is. */
export function CurveChart(props: CurveChartProps) {
  const { shares, baseMonth, start } = props;
  const [frame, width] = useWidth<HTMLDivElement>(760);
  const geometry = useMemo(
    () => curveGeometry(shares, { width, height: props.height ?? 190 }, props.ghost ?? []),
    [shares, width, props.height, props.ghost],
  );
  const [month, setMonth] = useState<number | null>(null);
  const sums = running(shares);
  const label = (at: number): string => shortMonth(baseMonth, start + at);
  const { plot } = geometry;
  return (
    <ChartFigure
      title={titleOf(props)}
      table={() => ({
        columns: [words.month, words.share, words.accumulated],
        rows: shares.map((share, at) => [
          label(at),
          formatShare(share, { decimals: 2 }),
          formatShare(sums[at] ?? 0, { decimals: 2 }),
        ]),
      })}
    >
      <div ref={frame} className={styles.frame}>
        <svg
          className={styles.svg}
          width={geometry.width}
          height={geometry.height}
          viewBox={`0 0 ${geometry.width} ${geometry.height}`}
          role="img"
          aria-label={words.curveLabel(
            `${props.name}: ${titleOf(props)}`,
            formatShare(sums.at(-1) ?? 0, { decimals: 2 }),
          )}
          onPointerMove={(event) =>
            setMonth(monthAtCurvePixel(geometry, event.clientX - event.currentTarget.getBoundingClientRect().left))
          }
          onPointerLeave={() => setMonth(null)}
        >
          {geometry.ticks.map((tick) => (
            <g key={tick.value}>
              <path
                className={tick.value === 0 ? styles.zero : styles.gridline}
                d={`M${plot.left} ${tick.y}H${plot.right}`}
              />
              <text className={styles.axis} x={plot.left - 8} y={tick.y + 3.5} textAnchor="end">
                {formatShare(tick.value)}
              </text>
            </g>
          ))}
          {[0, 0.5, 1].map((part) => (
            <text
              key={part}
              className={styles.axis}
              x={plot.right + 6}
              y={plot.bottom - part * (plot.bottom - plot.top) + 3.5}
            >
              {formatShare(part, { decimals: 0 })}
            </text>
          ))}
          {geometry.bars.map((bar, at) => (
            <rect key={bar.x} className={at === month ? styles.curveBarOn : styles.curveBar} {...bar} />
          ))}
          {props.ghost?.map((share, at) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: a share is its month
              key={at}
              className={styles.ghost}
              d={`M${geometry.x(at) - geometry.step * 0.31} ${geometry.y(share)}h${geometry.step * 0.62}`}
            />
          ))}
          <path className={styles.curveLine} d={geometry.accumulated} />
          {geometry.step >= 14 &&
            !props.points &&
            geometry.points.map(([x, y]) => <circle key={x} className={styles.curvePoint} cx={x} cy={y} r="3" />)}
          {geometry.named.map((at) => (
            <text key={at} className={styles.axis} x={geometry.x(at)} y={plot.bottom + 16} textAnchor="middle">
              {label(at)}
            </text>
          ))}
        </svg>
        {props.points && <CurveHandles {...props} points={props.points} geometry={geometry} />}
        {month !== null && (
          <div
            className={styles.tip}
            style={
              geometry.x(month) > width - 180
                ? { right: width - geometry.x(month) + 10 }
                : { left: geometry.x(month) + 10 }
            }
            aria-hidden="true"
          >
            <p>{label(month)}</p>
            <dl>
              <div>
                <dt>{words.share}</dt>
                <dd>{formatShare(shares[month] ?? 0, { decimals: 2 })}</dd>
              </div>
              <div>
                <dt>{words.accumulated}</dt>
                <dd>{formatShare(sums[month] ?? 0, { decimals: 2 })}</dd>
              </div>
            </dl>
          </div>
        )}
      </div>
    </ChartFigure>
  );
}

function titleOf({ shares, baseMonth, start }: CurveChartProps): string {
  const highest = Math.max(0, ...shares);
  if (highest === 0) return words.curveEmpty;
  const share = formatShare(highest, { decimals: 2 });
  if (shares.every((value) => Math.abs(value - highest) < 1e-9)) return words.curveFlat(shares.length, share);
  return words.curvePeak(shares.length, share, shortMonth(baseMonth, start + shares.indexOf(highest)));
}
