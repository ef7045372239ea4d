/** Charts drawn at their container's width, with the answer as title, the data as a table on demand, and ways out. */
export { AreasChart } from './areas-chart.tsx';
export type { AreaLayer, AreaLimit } from './areas-geometry.ts';
export { BridgeChart } from './bridge-chart.tsx';
export type { BridgeBar } from './bridge-geometry.ts';
export { CashFlowChart } from './cash-flow-chart.tsx';
export type { CashFlowMarker, CashFlowSeries } from './cash-flow-geometry.ts';
export { ChartFigure } from './chart-figure.tsx';
export { type ChartCell, type ChartTable, cellText, moneyCell, shareCell } from './chart-table.ts';
export { CurveChart } from './curve-chart.tsx';
export { Histogram } from './histogram.tsx';
export { ProgressChart } from './progress-chart.tsx';
export type { ProgressSeries } from './progress-geometry.ts';
export type { Sketch, SketchMark } from './publish/sketch.ts';
export { Spark } from './spark.tsx';
export { TrailChart } from './trail-chart.tsx';
export type { TrailPoint } from './trail-geometry.ts';
export { useWidth } from './use-width.ts';
