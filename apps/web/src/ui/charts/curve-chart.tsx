import { charts, workspace } from '@uni/phrases';
import { useMemo } from 'react';
import { formatNumber, formatShare } from '../numbers/index.ts';
import { longMonth, shortMonth } from '../planning-grid/months.ts';
import { ChartFigure } from './chart-figure.tsx';
import { type ChartCell, cellText, type NumberCell, shareCell } from './chart-table.ts';
import styles from './charts.module.css';
import { type CurveGeometry, curveGeometry, monthAtCurvePixel, running } from './curve-geometry.ts';
import { CurveHandles, type CurvePoints } from './curve-handles.tsx';
import type { LegendEntry } from './legend.tsx';
import { Plot } from './plot.tsx';
import { salesMonths, speedPath, stockPath } from './sales-figures.ts';
import { useWidth } from './use-width.ts';

const copy = workspace.chart;

export interface CurveChartProps {
  name: string;
  shares: readonly number[];
  baseMonth: string;
  /** Month of the first share. */
  start: number;
  height?: number;
  /** Current curve, outlined while another one is under preview. */
  ghost?: readonly number[] | null;
  /** Present on a curve whose points can be moved: they are then what the keys travel. */
  points?: CurvePoints | null;
  /** Number of units on sale, for a sales curve (chart C2). Adds the stock and the speed of sales to the chart. */
  unitsOnSale?: number | null;
}

/** A curve of shares: bars for each month, a line for the cumulative share. The title states the peak. */
export function CurveChart(props: CurveChartProps) {
  const { shares, baseMonth, start, points } = props;
  const [frame, width] = useWidth<HTMLDivElement>(760);
  const geometry = useMemo(
    () => curveGeometry(shares, { width, height: props.height ?? 190 }, props.ghost ?? []),
    [shares, width, props.height, props.ghost],
  );
  const sums = running(shares);
  const figures = figuresOf(shares, sums, props.unitsOnSale ?? null);
  const title = titleOf(props);
  const label = (at: number): string => shortMonth(baseMonth, start + at);
  return (
    <ChartFigure
      title={title}
      file="curva"
      legend={props.unitsOnSale ? salesLegend : []}
      table={() => ({
        columns: [copy.month, ...figures.map((figure) => figure.label)],
        rows: shares.map((_, at) => [label(at), ...figures.map(({ cell }) => cell(at))]),
      })}
    >
      <div ref={frame} className={styles.frame}>
        <Plot
          label={`${copy.curveLabel(`${props.name}: ${title}`, formatShare(sums.at(-1) ?? 0, { decimals: 2 }))} ${charts.keys}`}
          still={Boolean(points)}
          width={geometry.width}
          height={geometry.height}
          count={shares.length}
          name={label}
          spokenName={(at) => longMonth(baseMonth, start + at)}
          figures={figures.map((figure) => ({ label: figure.label, text: (at) => cellText(figure.cell(at)) }))}
          x={geometry.x}
          nearest={(x) => monthAtCurvePixel(geometry, x)}
        >
          {({ at }) => <Drawing {...props} geometry={geometry} month={at} label={label} />}
        </Plot>
        {points && <CurveHandles {...props} points={points} geometry={geometry} />}
      </div>
    </ChartFigure>
  );
}

interface Figure {
  readonly label: string;
  readonly cell: (at: number) => ChartCell;
}

function figuresOf(shares: readonly number[], sums: readonly number[], unitsOnSale: number | null): Figure[] {
  const own: Figure[] = [
    { label: copy.share, cell: (at) => shareCell(shares[at] ?? 0) },
    { label: copy.accumulated, cell: (at) => shareCell(sums[at] ?? 0) },
  ];
  if (unitsOnSale === null) return own;
  const months = salesMonths(shares);
  const units = (share: number): NumberCell => {
    const value = share * unitsOnSale;
    return { text: formatNumber(value, { decimals: 1 }), value, unit: 'number' };
  };
  return [
    { label: charts.sales.units, cell: (at) => units(shares[at] ?? 0) },
    ...own,
    { label: charts.sales.stock, cell: (at) => units(months[at]?.stock ?? 0) },
    { label: charts.sales.speed, cell: (at) => shareCell(months[at]?.speed) },
  ];
}

const salesLegend: readonly LegendEntry[] = [
  { key: 'month', label: charts.sales.month, swatch: { kind: 'box', className: styles.curveBar } },
  { key: 'sum', label: copy.accumulated, swatch: { kind: 'line', className: styles.curveLine } },
  { key: 'stock', label: charts.sales.stock, swatch: { kind: 'line', className: styles.stock } },
  { key: 'speed', label: charts.sales.speed, swatch: { kind: 'line', className: styles.speed } },
];

/** Narrower months have no room for what their bar is. */
const labelRoom = 30;

/** The stock as a thin step, and the speed of sales as a separate line. Both use the scale of the whole. */
function Stock({ geometry, shares }: { geometry: CurveGeometry; shares: readonly number[] }) {
  const { plot, step } = geometry;
  const months = salesMonths(shares);
  const whole = (share: number): number => plot.bottom - share * (plot.bottom - plot.top);
  return (
    <>
      <path className={styles.stock} d={stockPath(months, (edge) => plot.left + step * edge, whole)} />
      <path className={styles.speed} d={speedPath(months, geometry.x, whole)} />
    </>
  );
}

/** Labels each bar with its share of the whole. */
function BarLabels({ geometry, shares, gap }: { geometry: CurveGeometry; shares: readonly number[]; gap: number }) {
  if (geometry.step < labelRoom) return null;
  return shares.map((share, at) =>
    share > 0 ? (
      <text
        // biome-ignore lint/suspicious/noArrayIndexKey: a share is its month
        key={at}
        className={styles.small}
        x={geometry.x(at)}
        y={(geometry.bars[at]?.y ?? 0) - gap}
        textAnchor="middle"
      >
        {formatShare(share)}
      </text>
    ) : null,
  );
}

interface DrawingProps extends CurveChartProps {
  geometry: CurveGeometry;
  month: number | null;
  label: (at: number) => string;
}

function Drawing({ geometry, month, ghost, points, label, shares, unitsOnSale }: DrawingProps) {
  const { plot } = geometry;
  return (
    <>
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
      {[0, 0.5, 1].map((share) => (
        <text
          key={share}
          className={styles.axis}
          x={plot.right + 6}
          y={plot.bottom - share * (plot.bottom - plot.top) + 3.5}
        >
          {formatShare(share, { decimals: 0 })}
        </text>
      ))}
      {geometry.bars.map((bar, at) => (
        <rect key={bar.x} className={at === month ? styles.curveBarOn : styles.curveBar} {...bar} />
      ))}
      {ghost?.map((share, at) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a share is its month
          key={at}
          className={styles.ghost}
          d={`M${geometry.x(at) - geometry.step * 0.31} ${geometry.y(share)}h${geometry.step * 0.62}`}
        />
      ))}
      {unitsOnSale && <Stock geometry={geometry} shares={shares} />}
      {unitsOnSale && <BarLabels geometry={geometry} shares={shares} gap={points ? 10 : 4} />}
      <path className={styles.curveLine} d={geometry.accumulated} />
      {geometry.step >= 14 &&
        !points &&
        geometry.points.map(([x, y]) => <circle key={x} className={styles.curvePoint} cx={x} cy={y} r="3" />)}
      {geometry.named.map((at) => (
        <text key={at} className={styles.axis} x={geometry.x(at)} y={plot.bottom + 16} textAnchor="middle">
          {label(at)}
        </text>
      ))}
    </>
  );
}

function titleOf({ shares, baseMonth, start }: CurveChartProps): string {
  const highest = Math.max(0, ...shares);
  if (highest === 0) return copy.curveEmpty;
  const share = formatShare(highest, { decimals: 2 });
  if (shares.every((value) => Math.abs(value - highest) < 1e-9)) return copy.curveFlat(shares.length, share);
  return copy.curvePeak(shares.length, share, shortMonth(baseMonth, start + shares.indexOf(highest)));
}
