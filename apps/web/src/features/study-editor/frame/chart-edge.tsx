import { studyFrame } from '@uni/phrases';
import { useRef } from 'react';
import styles from './chart-frame.module.css';
import { type ChartLayout, chartHeights, heightByKey, resizedChart } from './study-layout.ts';

/** The lower edge of the chart: dragged, or moved by keys. */
export function ChartEdge({
  chart,
  onChange,
}: {
  chart: ChartLayout;
  /** `done`: false while the edge is being dragged. */
  onChange: (chart: ChartLayout, done: boolean) => void;
}) {
  const held = useRef<{ y: number; chart: ChartLayout } | null>(null);
  const moved = (y: number): ChartLayout =>
    held.current ? resizedChart(held.current.chart, held.current.chart.height + y - held.current.y) : chart;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; this edge is a splitter with a value
    <div
      role="separator"
      className={styles.edge}
      tabIndex={0}
      aria-label={studyFrame.chartHeight}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={chartHeights.most}
      aria-valuenow={chart.height}
      aria-valuetext={studyFrame.pixels(chart.height)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { y: event.clientY, chart };
      }}
      onPointerMove={(event) => {
        // Folded while it is held, the edge would be gone from under the pointer.
        if (held.current) onChange({ ...moved(event.clientY), folded: false }, false);
      }}
      onPointerUp={(event) => {
        const next = moved(event.clientY);
        held.current = null;
        onChange(next, true);
      }}
      onPointerCancel={() => {
        if (held.current) onChange(held.current.chart, true);
        held.current = null;
      }}
      onKeyDown={(event) => {
        const height = heightByKey(event.key, chart.height);
        if (height === null) return;
        event.preventDefault();
        onChange(resizedChart(chart, height), true);
      }}
    />
  );
}
