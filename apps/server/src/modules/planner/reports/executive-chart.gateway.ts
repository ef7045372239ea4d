/**
 * Draws chart C1 as vectors: the month's net as bars, the accumulated as a line. Distinct in grey: solid is realised, hatched and
 * dashed is projected.
 */
import { monthAt } from '@uni/engine';
import { executiveSummary } from '@uni/phrases';
import type { CanvasElement, Column, Content } from 'pdfmake/interfaces.js';
import { compactMoney, shortMonth } from '../shared/written-values.model.ts';
import { ticksOf } from './chart-ticks.model.ts';
import { type Label, placedLabels, rule, type Size, textWidth, yearMarks } from './executive-drawing.gateway.ts';
import type { ExecutiveSummary } from './executive-summary.model.ts';
import { quiet } from './pdf-layout.gateway.ts';

const copy = executiveSummary.chart;
const ink = '#101828';
const projected = '#667085';
const faint = '#d0d5dd';
const fontSize = 7;
/** Room for the amounts at the left. */
const gutter = 54;

type ChartFigures = Pick<ExecutiveSummary, 'net' | 'accumulated' | 'closed' | 'base_month' | 'indicators'>;

/** Position of a month and an amount in the drawing. */
interface Scale extends Size {
  readonly step: number;
  x(month: number): number;
  y(cents: number): number;
}

export const executiveChart = (figures: ChartFigures, size: Size): Content => {
  const ticks = ticksOf(
    Math.min(0, ...figures.net, ...figures.accumulated),
    Math.max(0, ...figures.net, ...figures.accumulated),
  );
  const scale = scaleOf(figures, size, ticks);
  const labels = placedLabels(
    [
      ...tickLabels(ticks, scale),
      ...yearMarks(figures.base_month, figures.net.length, scale.step, gutter, size),
      ...markerLabels(figures, scale),
    ],
    size,
  );
  return {
    stack: [
      {
        canvas: [
          // As tall as the picture is, whatever is drawn on it.
          rule(0, 0, 0, size.height, '#ffffff', 0),
          ...ticks.map((tick) => rule(gutter, scale.y(tick), size.width, scale.y(tick), tick === 0 ? ink : faint)),
          ...figures.net.flatMap((value, month) => bar(value, month, figures.closed, scale)),
          ...closedRule(figures, scale),
          ...accumulatedLine(figures, scale),
          ...markers(figures, scale),
        ],
      },
      ...labels,
    ],
  };
};

/** Under the picture stand the words of the lowest point, and the years. */
const foot = 26;

const scaleOf = ({ net }: ChartFigures, size: Size, ticks: readonly number[]): Scale => {
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)];
  const step = (size.width - gutter) / Math.max(1, net.length);
  return {
    ...size,
    step,
    x: (month) => gutter + (month + 0.5) * step,
    y: (cents) => 4 + ((top - cents) / (top - bottom || 1)) * (size.height - foot - 4),
  };
};

const bar = (value: number, month: number, closed: number, { step, x, y }: Scale): CanvasElement[] => {
  if (value === 0) return [];
  const w = step * 0.7;
  const box = { x: x(month) - w / 2, y: Math.min(y(value), y(0)), w, h: Math.abs(y(value) - y(0)) };
  return month < closed
    ? [{ type: 'rect', ...box, lineWidth: 0, color: ink }]
    : [{ type: 'rect', ...box, lineWidth: 0.4, lineColor: projected }, ...hatching(box)];
};

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const hatchGap = 2.4;

/** Slanted lines over a box, cut at its sides. */
export const hatching = ({ x, y, w, h }: Box): CanvasElement[] =>
  Array.from({ length: Math.floor((w + h) / hatchGap) }, (_, at) => {
    const reach = (at + 0.5) * hatchGap;
    const [right, down] = [Math.min(reach, w), Math.min(reach, h)];
    return rule(x + reach - down, y + down, x + right, y + reach - right, projected, 0.35);
  });

const accumulatedLine = ({ accumulated, closed }: ChartFigures, { x, y }: Scale): CanvasElement[] => {
  // Points of their own for each line: setting a page moves the points it is given.
  const pointsFrom = (from: number, to?: number) =>
    accumulated.slice(from, to).map((value, at) => ({ x: x(from + at), y: y(value) }));
  const line = { type: 'polyline', lineWidth: 1.4, lineColor: ink } as const;
  const past = pointsFrom(0, closed);
  // From the last realised point on, so that the line is whole.
  const ahead = pointsFrom(Math.max(0, closed - 1));
  return [
    ...(past.length > 1 ? [{ ...line, points: past }] : []),
    ...(ahead.length > 1 ? [{ ...line, points: ahead, dash: { length: 3.5, space: 2 } }] : []),
  ];
};

const closedRule = ({ closed, net }: ChartFigures, { x, step, height }: Scale): CanvasElement[] => {
  if (closed === 0 || closed >= net.length) return [];
  const at = x(closed - 1) + step / 2;
  return [rule(at, 0, at, height - foot, quiet)];
};

/** The month of an indicator that is one; null where it is not defined. */
const monthOf = ({ indicators }: ChartFigures, key: string): number | null => {
  const month = indicators[key];
  return typeof month === 'number' ? month : null;
};

const markers = (figures: ChartFigures, { x, y }: Scale): CanvasElement[] => {
  const exposure = monthOf(figures, 'max_exposure_month');
  const payback = monthOf(figures, 'payback_month');
  const around = (month: number) => ({ x: x(month), y: y(figures.accumulated[month] ?? 0) });
  const drawn: CanvasElement[] = [];
  if (exposure !== null) {
    const at = around(exposure);
    const points = [
      { x: at.x, y: at.y - 5 },
      { x: at.x + 5, y: at.y },
      { x: at.x, y: at.y + 5 },
      { x: at.x - 5, y: at.y },
    ];
    drawn.push({ type: 'polyline', closePath: true, points, color: ink, lineColor: '#ffffff', lineWidth: 0.8 });
  }
  if (payback !== null)
    drawn.push({ type: 'ellipse', ...around(payback), r1: 4, r2: 4, color: '#ffffff', lineColor: ink, lineWidth: 1.4 });
  return drawn;
};

const tickLabels = (ticks: readonly number[], { y }: Scale): Label[] =>
  ticks.map((tick) => {
    const text = compactMoney(tick);
    return { text, x: Math.max(0, gutter - 4 - textWidth(text)), y: y(tick) - fontSize / 2, color: quiet };
  });

const markerLabels = (figures: ChartFigures, scale: Scale): Label[] => {
  const { indicators, accumulated, base_month: base, closed, net } = figures;
  /** Centred on a month, over or under its accumulated amount, inside the picture. */
  const about = (text: string, month: number, dy: number): Label => {
    const most = scale.width - textWidth(text);
    const x = Math.max(gutter, Math.min(most, scale.x(month) - textWidth(text) / 2));
    return { text, x, y: Math.max(0, scale.y(accumulated[month] ?? 0) + dy), bold: true };
  };
  const beside = (text: string, month: number): Label => {
    const [at, width] = [scale.x(month), textWidth(text)];
    const x = at + 9 + width < scale.width ? at + 9 : at - 9 - width;
    return { text, x, y: Math.max(0, scale.y(accumulated[month] ?? 0) - 12), bold: true };
  };
  const labels: Label[] = [];
  const exposure = monthOf(figures, 'max_exposure_month');
  if (exposure !== null) {
    const value = compactMoney(Number(indicators.max_exposure ?? 0));
    labels.push(about(copy.exposure(value, shortMonth(monthAt(base, exposure))), exposure, 7));
  }
  const payback = monthOf(figures, 'payback_month');
  if (payback !== null) labels.push(beside(copy.payback(shortMonth(monthAt(base, payback))), payback));
  if (closed > 0 && closed < net.length)
    labels.push({
      text: copy.closed(shortMonth(monthAt(base, closed - 1))),
      x: scale.x(closed) + 2,
      y: 0,
      color: quiet,
    });
  return labels;
};

/** Legend of the strokes, drawn as in the chart. */
export const chartLegend = (closed: number): Content => {
  const box = { x: 0, y: 1, w: 12, h: 6 };
  const line = { type: 'line', x1: 0, y1: 4, x2: 16, y2: 4, lineColor: ink, lineWidth: 1.4 } as const;
  const entries: [string, CanvasElement[]][] = [
    [copy.realised, [{ type: 'rect', ...box, lineWidth: 0, color: ink }]],
    [copy.projected, [{ type: 'rect', ...box, lineWidth: 0.4, lineColor: projected }, ...hatching(box)]],
    [copy.accumulatedRealised, [line]],
    [copy.accumulatedProjected, [{ ...line, dash: { length: 3.5, space: 2 } }]],
  ];
  // Without realised months there is nothing to distinguish.
  const visibleEntries = closed > 0 ? entries : entries.filter((_, at) => at % 2 === 1);
  return {
    columnGap: 0,
    margin: [0, 0, 0, 5],
    columns: visibleEntries.flatMap(([text, canvas]): Column[] => [
      { canvas, width: 20 },
      { text, fontSize, width: 'auto', margin: [0, 0, 10, 0] },
    ]),
  };
};
