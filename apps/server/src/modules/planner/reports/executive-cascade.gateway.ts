/** From VGV to result in the PDF of one page: as on screen, in as many rows as fit. */
import { charts } from '@uni/phrases';
import type { CanvasElement, Content } from 'pdfmake/interfaces.js';
import { compactMoney, percent } from '../shared/written-values.model.ts';
import { hatching } from './executive-chart.gateway.ts';
import { closeTable } from './executive-drawing.gateway.ts';
import type { CascadeBar } from './executive-summary.model.ts';
import { plain, quiet } from './pdf-layout.gateway.ts';

/** As many as every step of the cascade needs; more take their room from the charts above, which stay legible. */
const usualRows = 17;
const rowHeight = 10.4;
export const cascadeExcess = (steps: readonly CascadeBar[]): number =>
  Math.max(0, steps.length - usualRows) * rowHeight;

const barWidth = 104;

export const cascadeTable = (steps: readonly CascadeBar[]): Content => {
  const vgv = steps[0]?.value ?? 0;
  const levels = steps.flatMap(({ from, up, down, to, total }) => (total ? [to] : [from + up, from + down, to]));
  const [least, most] = [Math.min(0, ...levels), Math.max(0, ...levels)];
  const at = (cents: number): number => ((cents - least) / (most - least || 1)) * barWidth;
  return closeTable(
    ['*', barWidth, 72, 34],
    steps.map((step) => [
      { text: plain(nameOf(step)), bold: step.total },
      { canvas: barsOf(step, at) },
      { text: figureOf(step), alignment: 'right', bold: step.total, noWrap: true },
      { text: vgv === 0 ? '–' : percent(step.value / vgv), alignment: 'right', color: quiet, noWrap: true },
    ]),
  );
};

const nameOf = ({ key, label }: CascadeBar): string => {
  const name = label ?? (charts.cascade.steps as Readonly<Record<string, string>>)[key] ?? key;
  return name.length > 38 ? `${name.slice(0, 37).trimEnd()}…` : name;
};

const isBoth = ({ up, down, total }: CascadeBar): boolean => !total && up > 0 && down < 0;

const figureOf = (step: CascadeBar): string =>
  isBoth(step)
    ? `+${compactMoney(step.up)} ${compactMoney(step.down)}`.replaceAll('R$ ', '')
    : compactMoney(step.value);

/** Totals are solid, additions hatched, deductions grey. A step with both has both, one over the other. */
const barsOf = (step: CascadeBar, at: (cents: number) => number): CanvasElement[] => {
  const bar = (from: number, to: number, y: number, h: number): CanvasElement[] => {
    const box = { x: at(Math.min(from, to)), y, w: Math.max(0.4, Math.abs(at(to) - at(from))), h };
    if (step.total) return [{ type: 'rect', ...box, lineWidth: 0, color: '#101828' }];
    const outlined: CanvasElement = { type: 'rect', ...box, lineWidth: 0.4, lineColor: '#667085' };
    return to > from ? [outlined, ...hatching(box)] : [{ ...outlined, color: '#d0d5dd' }];
  };
  const { from, up, to } = step;
  return isBoth(step) ? [...bar(from, from + up, 1, 3), ...bar(from + up, to, 4.5, 3)] : bar(from, to, 1.5, 6);
};
