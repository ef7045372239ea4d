import { workspaceBasics } from '@uni/phrases';
import { useId } from 'react';
import { shortMonth } from '../planning-grid/months.ts';
import { MoneyAxes } from './axes.tsx';
import type { CashFlowGeometry, CashFlowSeries } from './cash-flow-geometry.ts';
import styles from './charts.module.css';
import { FlowBars } from './flow-bars.tsx';
import { labelWidth } from './labels.ts';

const copy = workspaceBasics.chart;

interface DrawingProps {
  geometry: CashFlowGeometry;
  series: CashFlowSeries;
  month: number | null;
  /** The stretch being chosen. */
  range: readonly [number, number] | null;
  /** The months that the grid beneath shows. */
  window: { from: number; to: number } | null;
}

/** The marks of chart C1, the later over the earlier. */
export function CashFlowDrawing({ geometry, series, month, range, window }: DrawingProps) {
  const id = useId();
  return (
    <>
      <g data-transient>
        <Window geometry={geometry} window={window} month={month} />
        {range && <Stretch geometry={geometry} range={range} />}
      </g>
      <MoneyAxes {...geometry} />
      <Flows geometry={geometry} id={id} />
      <Marks geometry={geometry} baseMonth={series.baseMonth} closed={series.closed} />
    </>
  );
}

function Window({ geometry, window, month }: Pick<DrawingProps, 'geometry' | 'window' | 'month'>) {
  const { plot, step, points } = geometry;
  const from = Math.max(0, window?.from ?? 0);
  const to = Math.min(points.length - 1, window?.to ?? -1);
  const left = plot.left + step * from;
  const width = step * (to - from + 1);
  const all = from === 0 && to === points.length - 1;
  return (
    <>
      {window && !all && width > 0 && (
        <>
          <rect className={styles.window} x={left} y={plot.top} width={width} height={plot.bottom - plot.top} />
          <path className={styles.windowEdge} d={`M${left} ${plot.bottom + 1}h${width}`} />
        </>
      )}
      {month !== null && <path className={styles.hover} d={`M${geometry.x(month)} ${plot.top}V${plot.bottom}`} />}
    </>
  );
}

function Stretch({
  geometry: { plot, step },
  range: [from, to],
}: {
  geometry: CashFlowGeometry;
  range: readonly [number, number];
}) {
  return (
    <rect
      className={styles.stretch}
      x={plot.left + step * from}
      y={plot.top}
      width={step * (to - from + 1)}
      height={plot.bottom - plot.top}
    />
  );
}

function Flows({ geometry, id }: { geometry: CashFlowGeometry; id: string }) {
  const { plot } = geometry;
  return (
    <>
      <path className={styles.below} d={geometry.belowZero} />
      <FlowBars bars={geometry.bars} id={id} />
      <path className={styles.zero} d={`M${plot.left} ${geometry.zero}H${plot.right}`} />
      {geometry.nets.map((net) => (
        <path key={net.x} className={styles.net} d={`M${net.x} ${net.y}h${net.width}`} />
      ))}
      <path className={styles.compared} d={geometry.compared} />
      <path className={styles.accumulated} d={geometry.solid} />
      <path className={`${styles.accumulated} ${styles.dashed}`} d={geometry.dashed} />
    </>
  );
}

/** The words at both sides of the cut-off line. At the left edge, where the first would be cut, both stand at its right. */
function CutLabels({ plot, cut, realised }: { plot: CashFlowGeometry['plot']; cut: number; realised: string }) {
  const hasRoom = cut - 6 - labelWidth(realised, false) >= 0;
  return (
    <>
      {hasRoom && (
        <text className={styles.axis} x={cut - 6} y={plot.top + 8} textAnchor="end">
          {realised}
        </text>
      )}
      <text className={styles.axis} x={cut + 6} y={plot.top + 8}>
        {hasRoom ? copy.projectionSide : `${realised} · ${copy.projectionSide}`}
      </text>
    </>
  );
}

function Marks({ geometry, baseMonth, closed }: { geometry: CashFlowGeometry; baseMonth: string; closed: number }) {
  const { plot, cut } = geometry;
  return (
    <>
      {cut !== null && (
        <>
          <path
            className={styles.cut}
            d={`M${cut - 1.5} ${plot.top}V${plot.bottom}M${cut + 1.5} ${plot.top}V${plot.bottom}`}
          />
          <CutLabels plot={plot} cut={cut} realised={copy.realisedUntil(shortMonth(baseMonth, closed - 1))} />
        </>
      )}
      {geometry.markers.map((marker) =>
        marker.kind === 'exposure' ? (
          <path key={marker.kind} className={styles.exposure} d={`M${marker.x} ${marker.y - 6}l6 6l-6 6l-6 -6z`} />
        ) : (
          <circle
            key={marker.kind}
            className={marker.kind === 'turn' ? styles.openPoint : styles.point}
            cx={marker.x}
            cy={marker.y}
            r="3.5"
          />
        ),
      )}
      {geometry.labels.map((label) => (
        <text
          key={label.id}
          className={label.strong ? `${styles.label} ${styles.labelStrong}` : styles.label}
          x={label.left}
          y={label.baseline}
        >
          {label.text}
        </text>
      ))}
    </>
  );
}
