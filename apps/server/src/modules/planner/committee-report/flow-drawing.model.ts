/** Drawings of the free cash flow: bars by month with the accumulated line, and the line alone on the cover. */
import type { ReportDrawing, ReportShape } from '@uni/contracts';
import type { Model } from '@uni/engine';
import { committeeReport } from '@uni/phrases';
import { compactMoney } from '../shared/written-values.model.ts';
import {
  amountRules,
  box,
  drawingOf,
  foot,
  label,
  type MonthScale,
  mark,
  monthScale,
  type Size,
  seriesLine,
  sideLabel,
  stroke,
  widthOf,
  yearLabels,
} from './drawing.model.ts';
import { closedMonths, lineValues, monthText, numberAt } from './report-facts.model.ts';

const copy = committeeReport.cashFlow;

export const flowDrawing = (model: Model, title: string, size: Size): ReportDrawing => {
  const { base_month: base, months } = model.projection;
  const [net, accumulated] = [lineValues(model, 'free_cash_flow'), lineValues(model, 'accumulated_free')];
  const closed = closedMonths(model);
  const scale = monthScale(months, [net, accumulated], size);
  return drawingOf(copy.drawing(title), size, [
    ...amountRules(scale),
    ...net.flatMap((value, month) => flowBar(value, month, month < closed, scale)),
    ...closedRule(model, scale),
    ...seriesLine(accumulated, closed, scale, 'ink'),
    ...turningPoints(model, accumulated, scale),
    ...yearLabels(base, months, scale),
  ]);
};

/** Solid is realised, hatched is projected. */
export const flowBar = (value: number, month: number, isClosed: boolean, { x, y, step }: MonthScale): ReportShape[] => {
  if (value === 0) return [];
  const width = step * 0.7;
  const height = Math.abs(y(value) - y(0));
  const at = { x: x(month) - width / 2, y: Math.min(y(value), y(0)) };
  return [box(at.x, at.y, { width, height }, value > 0 ? 'up' : 'down', isClosed ? 'solid' : 'hatched')];
};

const closedRule = (model: Model, { x, step, height, width }: MonthScale): ReportShape[] => {
  const closed = closedMonths(model);
  if (closed === 0 || closed >= model.projection.months) return [];
  const at = x(closed - 1) + step / 2;
  const text = copy.closed(monthText(model, closed - 1));
  const hasRoom = at - widthOf(text) > 0;
  return [
    stroke(
      [
        [at, 0],
        [at, height - foot],
      ],
      'quiet',
    ),
    hasRoom
      ? label(text, at - 3, 4, { align: 'right', tone: 'quiet' })
      : label(text, Math.min(at + 3, width), 4, { tone: 'quiet' }),
  ];
};

const turningPoints = (model: Model, accumulated: readonly number[], scale: MonthScale): ReportShape[] => {
  const worst = numberAt(model, 'max_exposure_month');
  const back = numberAt(model, 'payback_month');
  const heightAt = (month: number): number => scale.y(accumulated[month] ?? 0);
  const shapes: ReportShape[] = [];
  if (worst !== null) {
    const text = copy.exposure(compactMoney(numberAt(model, 'max_exposure') ?? 0), monthText(model, worst));
    // Clear of the axis, which the lowest point comes near.
    const y = Math.min(heightAt(worst) + 9, scale.height - foot - 7);
    shapes.push(mark('diamond', scale.x(worst), heightAt(worst), 'down'));
    shapes.push(sideLabel(text, scale.x(worst), y, scale, { bold: true }));
  }
  if (back !== null) {
    shapes.push(mark('circle', scale.x(back), heightAt(back), 'ink'));
    shapes.push(
      sideLabel(copy.payback(monthText(model, back)), scale.x(back), heightAt(back) + 9, scale, { bold: true }),
    );
  }
  return shapes;
};

/** The accumulated line on the scene of the cover. */
export const coverDrawing = (model: Model, title: string, size: Size): ReportDrawing => {
  const accumulated = lineValues(model, 'accumulated_free');
  const scale = monthScale(model.projection.months, [accumulated], size, 0);
  const worst = numberAt(model, 'max_exposure_month');
  const back = numberAt(model, 'payback_month');
  const heightAt = (month: number): number => scale.y(accumulated[month] ?? 0);
  const caption = (text: string, month: number, y: number): ReportShape => {
    const half = widthOf(text, 8) / 2;
    const x = Math.max(half, Math.min(size.width - half, scale.x(month)));
    return label(text, x, y, { align: 'center', tone: 'on_scene', size: 8 });
  };
  const exposure = compactMoney(numberAt(model, 'max_exposure') ?? 0);
  return drawingOf(committeeReport.cover.drawing(title), size, [
    stroke(
      [
        [0, scale.y(0)],
        [size.width, scale.y(0)],
      ],
      'quiet',
    ),
    ...seriesLine(accumulated, closedMonths(model), scale, 'on_scene', 1.2),
    ...(worst === null
      ? []
      : [
          mark('diamond', scale.x(worst), heightAt(worst), 'on_scene'),
          caption(`${exposure}, ${monthText(model, worst)}`, worst, heightAt(worst) + 12),
        ]),
    ...(back === null
      ? []
      : [caption(committeeReport.cover.payback(monthText(model, back)), back, heightAt(back) - 12)]),
  ]);
};
