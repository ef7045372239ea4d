/** Charts drawn at their container's width. Each has the answer as its title, its data as a table on demand, and exports. */

export type { AreaLayer, AreaLimit } from './area-layers.ts';
export { AreasChart } from './areas-chart.tsx';
export { BridgeChart } from './bridge-chart.tsx';
export type { BridgeBar } from './bridge-geometry.ts';
export { CashFlowChart } from './cash-flow-chart.tsx';
export type { CashFlowMarker, CashFlowSeries } from './cash-flow-geometry.ts';
export { ChartFigure } from './chart-figure.tsx';
export { type ChartCell, type ChartTable, cellText, moneyCell, shareCell } from './chart-table.ts';
export { CurveChart } from './curve-chart.tsx';
export { type HeatStep, heatClass, heatSteps, heatText } from './heat-steps.ts';
export { Histogram } from './histogram.tsx';
export type { LegendEntry } from './legend.tsx';
export { LinesChart, type NamedLine, strokeAt } from './lines-chart.tsx';
export { Plot } from './plot.tsx';
export { ProgressChart } from './progress-chart.tsx';
export type { ProgressSeries } from './progress-curves.ts';
export type { Sketch, SketchMark } from './publish/sketch.ts';
export { SeriesChart } from './series-chart.tsx';
export { Spark, TrendSpark } from './spark.tsx';
export { useWidth } from './use-width.ts';
export { VersionHistoryChart } from './version-history-chart.tsx';
export type { VersionHistoryPoint } from './version-history-geometry.ts';
export { XYChart, type XYDescriptor } from './xy-chart.tsx';
