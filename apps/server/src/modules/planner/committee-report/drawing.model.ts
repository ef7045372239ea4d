/** Strokes, boxes and labels of the drawings of a report, and the scales of their months and amounts. */
import type { ReportDrawing, ReportShape, ReportTone } from '@uni/contracts';
import { monthAt } from '@uni/engine';
import { ticksOf } from '../reports/chart-ticks.model.ts';
import { compactMoney } from '../shared/written-values.model.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const labelSize = 7;

/** Room for the amounts at the left, and for the years below. */
export const gutter = 52;
export const foot = 14;
const top = 6;

type Align = 'left' | 'center' | 'right';

interface LabelStyle {
  readonly align?: Align;
  readonly tone?: ReportTone;
  readonly bold?: boolean;
  readonly size?: number;
}

export const label = (
  text: string,
  x: number,
  y: number,
  { align = 'left', tone = 'ink', bold = false, size = labelSize }: LabelStyle = {},
): ReportShape => ({ kind: 'label', text, x, y, align, tone, bold, size });

export const stroke = (
  points: readonly (readonly [number, number])[],
  tone: ReportTone,
  { width = 0.5, dashed = false }: { width?: number; dashed?: boolean } = {},
): ReportShape => ({ kind: 'line', points: points.map(([x, y]) => ({ x, y })), tone, width, dashed });

export const box = (
  x: number,
  y: number,
  { width, height }: Size,
  tone: ReportTone,
  fill: 'solid' | 'hatched' | 'none' = 'solid',
): ReportShape => ({ kind: 'box', x, y, width, height, tone, fill });

export const mark = (form: 'diamond' | 'circle' | 'square', x: number, y: number, tone: ReportTone): ReportShape => ({
  kind: 'mark',
  form,
  x,
  y,
  tone,
});

export const drawingOf = (alt: string, { width, height }: Size, shapes: readonly ReportShape[]): ReportDrawing => ({
  kind: 'drawing',
  alt,
  width,
  height,
  shapes: [...shapes],
});

/** Upper bound of a text's width. */
export const widthOf = (text: string, size = labelSize): number => text.length * size * 0.56;

/** A label next to a point: at its right, or at its left where it would leave the drawing. */
export const sideLabel = (text: string, x: number, y: number, { width }: Size, style: LabelStyle = {}): ReportShape =>
  x + 7 + widthOf(text) < width ? label(text, x + 7, y, style) : label(text, x - 7, y, { ...style, align: 'right' });

/** Positions of months and amounts in a drawing of months. */
export interface MonthScale extends Size {
  readonly step: number;
  readonly left: number;
  readonly ticks: readonly number[];
  /** The middle of a month. */
  x(month: number): number;
  y(cents: number): number;
}

export const monthScale = (
  months: number,
  series: readonly (readonly number[])[],
  { width, height }: Size,
  left = gutter,
): MonthScale => {
  const extreme = (better: (one: number, other: number) => number): number =>
    series.reduce((far, values) => values.reduce((most, value) => better(most, value), far), 0);
  const ticks = ticksOf(extreme(Math.min), extreme(Math.max));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const step = (width - left) / Math.max(1, months);
  return {
    ...{ width, height, step, left, ticks },
    x: (month) => left + (month + 0.5) * step,
    y: (cents) => top + ((high - cents) / (high - low || 1)) * (height - foot - top),
  };
};

/** Horizontal rules with their amounts. */
export const amountRules = ({ ticks, left, width, y }: MonthScale): ReportShape[] =>
  ticks.flatMap((tick) => [
    stroke(
      [
        [left, y(tick)],
        [width, y(tick)],
      ],
      tick === 0 ? 'quiet' : 'faint',
    ),
    label(compactMoney(tick), left - 4, y(tick), { align: 'right', tone: 'quiet' }),
  ]);

/** Room that the name of a year takes. */
const yearRoom = 30;

/** The Januaries under a drawing, as many of them as have room. */
export const yearLabels = (
  base: string,
  months: number,
  { x, step, height, width, left }: MonthScale,
): ReportShape[] => {
  const januaries = Array.from({ length: months }, (_, month) => month).filter((month) =>
    monthAt(base, month).endsWith('-01'),
  );
  const every = Math.max(1, Math.ceil((januaries.length * yearRoom) / Math.max(1, width - left)));
  return januaries
    .filter((_, at) => at % every === 0)
    .flatMap((month) => {
      const at = x(month) - step / 2;
      const name = monthAt(base, month).slice(0, 4);
      return at + widthOf(name) > width ? [] : [label(name, at, height - foot / 2, { tone: 'quiet' })];
    });
};

/** A series as a line; from `closed` on it is dashed. Segments join at the last closed month. */
export const seriesLine = (
  values: readonly number[],
  closed: number,
  { x, y }: MonthScale,
  tone: ReportTone,
  width = 1.4,
): ReportShape[] => {
  const points = values.map((value, month): readonly [number, number] => [x(month), y(value)]);
  const [past, ahead] = [points.slice(0, closed), points.slice(Math.max(0, closed - 1))];
  return [
    ...(past.length > 1 ? [stroke(past, tone, { width })] : []),
    ...(ahead.length > 1 ? [stroke(ahead, tone, { width, dashed: true })] : []),
  ];
};
