/**
 * Draws chart C3 as vectors: works planned, as approved, measured and expected. Distinct in grey: the plan is thin, the approved
 * one dashed, the measured one thick.
 */
import type { ConstructionCurves } from '@uni/analysis';
import { monthAt } from '@uni/engine';
import { executiveSummary } from '@uni/phrases';
import type { CanvasElement, Column, Content } from 'pdfmake/interfaces.js';
import { percent, shortMonth } from '../shared/written-values.model.ts';
import { placedLabels, rule, type Size, textWidth, yearMarks } from './executive-drawing.gateway.ts';
import { plain, quiet } from './pdf-layout.gateway.ts';

const copy = executiveSummary.construction;
const ink = '#101828';
const grey = '#667085';
const faint = '#d0d5dd';
const gutter = 28;
const foot = 14;

type ConstructionFigures = Readonly<{ works: ConstructionCurves; baseline: string | null; base_month: string }>;

const curveStyles = {
  planned: { lineWidth: 0.7, lineColor: ink },
  baseline: { lineWidth: 0.7, lineColor: grey, dash: { length: 3, space: 2 } },
  measured: { lineWidth: 1.8, lineColor: ink },
  trend: { lineWidth: 1.4, lineColor: ink, dash: { length: 1.2, space: 2 } },
} as const;
type CurveName = keyof typeof curveStyles;

export const constructionChart = (
  { works: construction, base_month: base }: ConstructionFigures,
  size: Size,
): Content => {
  const curves = curvesOf(construction);
  const months = Math.max(2, ...curves.map(({ from, shares }) => from + shares.length));
  const most = Math.max(1, ...curves.flatMap(({ shares }) => shares));
  const step = (size.width - gutter) / months;
  const x = (month: number): number => gutter + (month + 0.5) * step;
  const y = (share: number): number => 4 + (1 - share / most) * (size.height - foot - 4);
  const { gap } = construction;
  const due = gap ? (construction.planned[Math.min(gap.month, construction.planned.length - 1)] ?? 0) : 0;
  const done = construction.measured.at(-1) ?? 0;
  const text = gap && copy.gap(pointsText(gap.share), shortMonth(monthAt(base, gap.month)));
  return {
    stack: [
      {
        canvas: [
          rule(0, 0, 0, size.height, '#ffffff', 0),
          ...ticks.map((share) => rule(gutter, y(share), size.width, y(share), share === 0 ? ink : faint)),
          ...curves.flatMap(({ name, from, shares }) =>
            lineOf(
              name,
              shares.map((share, at) => ({ x: x(from + at), y: y(share) })),
            ),
          ),
          ...(gap ? [rule(x(gap.month), y(done), x(gap.month), y(due), ink, 0.8)] : []),
        ],
      },
      ...placedLabels(
        [
          ...ticks.map((share) => ({ text: `${Math.round(share * 100)}%`, x: 0, y: y(share) - 3.5, color: quiet })),
          ...yearMarks(base, months, step, gutter, size),
          ...(gap && text
            ? [
                {
                  text,
                  x: besideOf(x(gap.month), text, size.width),
                  y: Math.min(y(Math.min(done, due)) + 4, size.height - foot - 9),
                  bold: true,
                },
              ]
            : []),
        ],
        size,
      ),
    ],
  };
};

const ticks = [0, 0.25, 0.5, 0.75, 1];

const curvesOf = ({ planned, baseline, measured, trend }: ConstructionCurves) => {
  const last = measured.length - 1;
  const all: { name: CurveName; from: number; shares: readonly number[] }[] = [
    { name: 'planned', from: 0, shares: planned },
    { name: 'baseline', from: 0, shares: baseline ?? [] },
    { name: 'trend', from: Math.max(0, last), shares: last < 0 ? trend : [measured[last] ?? 0, ...trend] },
    { name: 'measured', from: 0, shares: measured },
  ];
  return all.filter(({ shares }) => shares.length > 1);
};

const lineOf = (name: CurveName, points: { x: number; y: number }[]): CanvasElement[] => [
  { type: 'polyline', points, ...curveStyles[name] },
];

/** Percentage points with their sign: `–6,2 p.p.` */
const pointsText = (share: number): string =>
  `${share < 0 ? '–' : '+'}${percent(Math.abs(share)).replace('%', '')} p.p.`;

const besideOf = (x: number, text: string, width: number): number =>
  x + 4 + textWidth(text) < width ? x + 4 : Math.max(gutter, x - 4 - textWidth(text));

/** Legend of the strokes, only of those drawn. */
export const constructionLegend = ({ works: construction, baseline }: ConstructionFigures): Content => {
  const labels: Readonly<Record<CurveName, string>> = {
    planned: copy.planned,
    baseline: copy.baseline(baseline ?? ''),
    measured: copy.measured,
    trend: copy.trend,
  };
  return {
    columnGap: 0,
    margin: [0, 0, 0, 5],
    columns: curvesOf(construction).flatMap(({ name }): Column[] => [
      { canvas: [{ type: 'line', x1: 0, y1: 4, x2: 14, y2: 4, ...curveStyles[name] }], width: 18 },
      { text: plain(labels[name]), fontSize: 7, width: 'auto', noWrap: true, margin: [0, 0, 8, 0] },
    ]),
  };
};
