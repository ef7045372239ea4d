/** Charts drawn at their container's width, with the answer as title and the data as a table on demand. */
export { BridgeChart } from './bridge-chart.tsx';
export { CashFlowChart } from './cash-flow-chart.tsx';
export type { CashFlowMarker, CashFlowSeries } from './cash-flow-geometry.ts';
export { ChartFigure, type ChartTable } from './chart-figure.tsx';
export { CurveChart } from './curve-chart.tsx';
export { Histogram } from './histogram.tsx';
export { ProgressChart } from './progress-chart.tsx';
export { Spark } from './spark.tsx';
export { useWidth } from './use-width.ts';
