/** Shared parts of the executive summary's drawings: strokes, and words over them. */
import { monthAt } from '@uni/engine';
import type { CanvasElement, Content, ContentTable, TableCell } from 'pdfmake/interfaces.js';
import { plain, quiet } from './pdf-layout.gateway.ts';

const fontSize = 7;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A table whose rows follow closely. */
export const closeTable = (widths: ContentTable['table']['widths'], body: TableCell[][]): Content => ({
  style: 'small',
  layout: {
    hLineWidth: (at) => (at === 0 ? 0 : 0.3),
    vLineWidth: () => 0,
    hLineColor: () => '#d0d5dd',
    paddingTop: () => 1,
    paddingBottom: () => 0.5,
    paddingLeft: () => 0,
    paddingRight: () => 4,
  },
  table: { widths, body },
});

export interface Label {
  readonly text: string;
  /** From the picture's upper left corner. */
  readonly x: number;
  readonly y: number;
  readonly bold?: boolean;
  readonly color?: string;
}

export const rule = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  lineColor: string,
  lineWidth = 0.5,
): CanvasElement => ({ type: 'line', x1, y1, x2, y2, lineColor, lineWidth });

/** Words set after the picture, so that no stroke crosses one. */
export const placedLabels = (labels: readonly Label[], { height }: Size): Content[] =>
  labels.map(
    ({ text, x, y, ...textStyle }): Content => ({
      text: plain(text),
      fontSize,
      lineHeight: 1,
      ...textStyle,
      relativePosition: { x, y: y - height },
    }),
  );

/** Upper bound of a label's text width, close enough to fit inside the drawing. */
export const textWidth = (text: string): number => text.length * fontSize * 0.54;

/** Room that the name of a year takes with its air. */
const yearRoom = 42;

/** Each January by its year, or as many of them as have room. */
export const yearMarks = (
  baseMonth: string,
  months: number,
  step: number,
  left: number,
  { width, height }: Size,
): Label[] => {
  const all = Array.from({ length: months }, (_, month) => month);
  const januaries = all.filter((month) => monthAt(baseMonth, month).endsWith('-01'));
  const every = Math.max(1, Math.ceil((januaries.length * yearRoom) / Math.max(1, width - left)));
  return januaries
    .filter((month, at) => at % every === 0 && left + month * step + 20 < width)
    .map((month) => ({
      text: monthAt(baseMonth, month).slice(0, 4),
      x: left + month * step,
      y: height - fontSize - 1,
      color: quiet,
    }));
};
