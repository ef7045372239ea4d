import type { IndexMonth } from '@uni/contracts';
import { tickedScale } from '../../ui/charts/scale.ts';
import type { XYAxis, XYLayer, XYSeries } from '../../ui/charts/xy-geometry.ts';
import { type Measure, measured } from './month-rows.ts';

/** Classes of what is published, and of what is expected. */
type Classes = Readonly<Record<'published' | 'expected', string | undefined>>;

const thousandth = 0.001;

/** Returns the axis and the bars or lines of months: what is published, and what is expected. Zero is always visible. */
export function indexDrawing(
  months: readonly IndexMonth[],
  measure: Measure,
  classes: Readonly<Record<'bar' | 'line', Classes>>,
): { readonly axis: XYAxis; readonly series: readonly XYSeries[] } {
  const valuesWhere = (isDrawn: (month: IndexMonth, at: number) => boolean) =>
    months.map((month, at) => (isDrawn(month, at) ? measured(month, measure) : null));
  const isExpected = (month: IndexMonth | undefined): boolean => (month?.estimate ?? null) !== null;
  const published = valuesWhere((month) => !isExpected(month));
  const layer = (key: keyof Classes, values: XYLayer['values'], own: Classes): XYLayer => ({
    key,
    values,
    className: own[key],
  });
  const bars = [layer('published', published, classes.bar), layer('expected', valuesWhere(isExpected), classes.bar)];
  // The expected line continues from the last published month.
  const continued = valuesWhere((month, at) => isExpected(month) || isExpected(months[at + 1]));
  const lines = [layer('published', published, classes.line), layer('expected', continued, classes.line)];
  return {
    axis: {
      count: months.length,
      insets: { left: 52, right: 4, top: 14, bottom: 24 },
      scale: (values, range) => tickedScale(values, range, 5, thousandth),
    },
    series:
      measure === 'month'
        ? [{ kind: 'bars', layers: bars, share: 0.7, widest: 28 }]
        : lines.map((line) => ({ kind: 'line', ...line })),
  };
}
