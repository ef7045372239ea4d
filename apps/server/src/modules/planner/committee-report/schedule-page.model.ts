/** Stages of a development by month. */
import type { ReportDrawing, ReportPage, ReportShape, ReportTone } from '@uni/contracts';
import { enterpriseDates, isWhole, type Model, moduleContext } from '@uni/engine';
import { committeeReport } from '@uni/phrases';
import { decimal } from '../shared/written-values.model.ts';
import { box, drawingOf, foot, label, mark, monthScale, type Size, stroke, yearLabels } from './drawing.model.ts';
import { chartHeight, contentWidth } from './page-geometry.model.ts';
import { missingPage, pageOf, textOf } from './page-parts.model.ts';
import { clipped, closedMonths, closedText, monthText, type ReportFacts } from './report-facts.model.ts';

const copy = committeeReport.schedule;

/** Modules whose stages have room. */
const mostModules = 4;
const nameRoom = 170;
const lastStep = 34;

interface Stage {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly tone: ReportTone;
  /** A stage of one month is a mark. */
  readonly isMark: boolean;
}

export const schedulePage = (facts: ReportFacts): ReportPage => {
  const { model, gap, format } = facts;
  const contexts = model.study.modules.map((module, at) => moduleContext(module, at));
  if (contexts.length === 0) return missingPage('schedule', copy.none);
  const keys = copy.title(monthText(model, enterpriseDates(contexts).keys));
  const points = gap === null ? 0 : Math.round(Math.abs(gap.share) * 1_000) / 10;
  const title = points === 0 ? keys : copy.gap(keys, `${decimal(points, 1)} p.p.`, (gap?.share ?? 0) < 0);
  const more = copy.more(Math.max(0, contexts.length - mostModules));
  const size = { width: contentWidth(format), height: chartHeight(format, 0.88) };
  return pageOf('schedule', { title, subtitle: copy.subtitle(closedText(model)) }, [
    [[scheduleDrawing(model, stagesOf(model), title, size), ...(more === '' ? [] : [textOf('', more)])]],
  ]);
};

const stagesOf = (model: Model): Stage[] => {
  const { study } = model;
  const isOne = study.modules.length === 1;
  const modules = study.modules.slice(0, mostModules).flatMap((module, at): Stage[] => {
    const { launch, constructionStart, constructionEnd, keys } = moduleContext(module, at);
    const name = clipped(module.name ?? `${module.number}`, 24);
    const named = (stage: string): string => (isOne ? stage : copy.of(stage, name));
    const sales = flowStage(model, /^sales\./, module.number, named(copy.sales), 'brand_soft');
    return [
      { label: named(copy.launch), from: launch, to: launch, tone: 'brand', isMark: true },
      ...sales,
      { label: named(copy.works), from: constructionStart, to: constructionEnd - 1, tone: 'brand_mid', isMark: false },
      { label: named(copy.keys), from: keys, to: keys, tone: 'brand', isMark: true },
    ];
  });
  return [
    ...modules,
    ...flowStage(model, /^loan\.\d+\.release$/, null, copy.loan, 'up'),
    ...flowStage(model, /\.bank_transfer$/, null, copy.transfer, 'up'),
  ];
};

/** The months from the first to the last one in which lines have a value. */
const flowStage = (
  { projection }: Model,
  test: RegExp,
  module: number | null,
  name: string,
  tone: ReportTone,
): Stage[] => {
  let [from, to] = [projection.months, -1];
  for (const line of projection.lines) {
    const isMine = module === null ? isWhole(line) : line.module === module && line.company === undefined;
    if (!isMine || !test.test(line.key)) continue;
    for (const [month, value] of line.values.entries())
      if (value !== 0) [from, to] = [Math.min(from, month), Math.max(to, month)];
  }
  return to < 0 ? [] : [{ label: name, from, to, tone, isMark: false }];
};

const scheduleDrawing = (model: Model, stages: readonly Stage[], title: string, size: Size): ReportDrawing => {
  const step = Math.min(lastStep, (size.height - foot) / Math.max(1, stages.length));
  const height = step * stages.length + foot;
  const scale = monthScale(model.projection.months, [], { width: size.width, height }, nameRoom);
  const closed = closedMonths(model);
  const end = closed === 0 ? [] : [scale.x(closed - 1) + scale.step / 2];
  return drawingOf(copy.drawing(title), { width: size.width, height }, [
    ...stages.flatMap((stage, at) => stageShapes(model, stage, at * step, step, scale)),
    ...end.map((x) =>
      stroke(
        [
          [x, 0],
          [x, height - foot],
        ],
        'quiet',
      ),
    ),
    ...yearLabels(model.projection.base_month, model.projection.months, scale),
  ]);
};

const stageShapes = (
  model: Model,
  { label: name, from, to, tone, isMark }: Stage,
  y: number,
  height: number,
  { x, step, width }: ReturnType<typeof monthScale>,
): ReportShape[] => {
  const middle = y + height / 2;
  const rule = stroke(
    [
      [0, y + height],
      [width, y + height],
    ],
    'faint',
    { width: 0.3 },
  );
  const months = isMark ? monthText(model, from) : `${monthText(model, from)} a ${monthText(model, to)}`;
  const start = x(from) - step / 2;
  const right = isMark ? x(from) : start + step * (to - from + 1);
  const isInside = right + 100 < width;
  return [
    rule,
    label(name, 0, middle, { size: 8 }),
    isMark
      ? mark('diamond', x(from), middle, tone)
      : box(start, y + height * 0.25, { width: right - start, height: height * 0.5 }, tone),
    isInside
      ? label(months, right + 7, middle, { tone: 'quiet' })
      : label(months, start - 6, middle, { tone: 'quiet', align: 'right' }),
  ];
};
