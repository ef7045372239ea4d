/** Sets a drawing of a report as vectors, its labels as text. */
import type { ReportDrawing, ReportShape } from '@uni/contracts';
import { leading, type ReportCanvas } from './report-canvas.gateway.ts';

/** Between the lines of a hatch, in points. */
const hatchGap = 2.4;
const markSize = 3.4;

/** Sets a drawing with its upper left corner at a point, as a figure with its text alternative. */
export const setDrawing = (canvas: ReportCanvas, { shapes, alt }: ReportDrawing, x: number, y: number): void =>
  canvas.element('Figure', { alt }, () => {
    const { document } = canvas;
    document.save().translate(x, y);
    for (const shape of shapes) setShape(canvas, shape);
    document.restore();
  });

const setShape = (canvas: ReportCanvas, shape: ReportShape): void => {
  if (shape.kind === 'line') setLine(canvas, shape);
  else if (shape.kind === 'box') setBox(canvas, shape);
  else if (shape.kind === 'mark') setMark(canvas, shape);
  else setLabel(canvas, shape);
};

type Shape<Kind extends ReportShape['kind']> = Extract<ReportShape, { kind: Kind }>;

const setLine = (canvas: ReportCanvas, { points, tone, width, dashed }: Shape<'line'>): void => {
  const { document } = canvas;
  const [first, ...others] = points;
  if (!first) return;
  document.lineWidth(width).lineJoin('round').moveTo(first.x, first.y);
  for (const { x, y } of others) document.lineTo(x, y);
  if (dashed) document.dash(3.5, { space: 2 });
  document.stroke(canvas.colour(tone));
  if (dashed) document.undash();
};

const setBox = (canvas: ReportCanvas, { x, y, width, height, tone, fill }: Shape<'box'>): void => {
  const { document } = canvas;
  const colour = canvas.colour(tone);
  if (fill === 'solid') {
    document.rect(x, y, width, height).fill(colour);
    return;
  }
  if (fill === 'hatched') {
    document.save().rect(x, y, width, height).clip().lineWidth(0.5);
    const count = Math.ceil((width + height) / hatchGap);
    for (let at = 0; at < count; at += 1) {
      const reach = (at + 0.5) * hatchGap;
      document.moveTo(x + reach - height, y + height).lineTo(x + reach, y);
    }
    document.stroke(colour).restore();
  }
  document.lineWidth(0.4).rect(x, y, width, height).stroke(colour);
};

const setMark = (canvas: ReportCanvas, { x, y, form, tone }: Shape<'mark'>): void => {
  const { document } = canvas;
  const size = markSize;
  if (form === 'circle') document.circle(x, y, size * 0.8);
  else if (form === 'square') document.rect(x - size * 0.8, y - size * 0.8, size * 1.6, size * 1.6);
  else document.polygon([x, y - size], [x + size, y], [x, y + size], [x - size, y]);
  document.lineWidth(0.8).fillAndStroke(canvas.colour(tone), canvas.colour('paper'));
};

const setLabel = (canvas: ReportCanvas, { x, y, text, align, tone, size, bold }: Shape<'label'>): void => {
  const style = { size, bold, tone };
  const width = canvas.widthOf(text, style);
  const left = x - width * { left: 0, center: 0.5, right: 1 }[align];
  canvas.line(text, { x: left, y: y - (size * leading) / 2 + size * 0.08, width: width + 1 }, style);
};
