import type { Sketch, SketchMark } from '../../../ui/charts/index.ts';

/** The drawings of charts that are lists on the page, for when they leave it. Pure. */

type Fill = Extract<SketchMark, { kind: 'rect' }>['fill'];

export interface BarRow {
  readonly label: string;
  /** Of the longest bar; what lies outside 0 to 1 is cut. */
  readonly share: number;
  readonly text: string;
  readonly fill: Fill;
}

const rowSize = { width: 640, name: 160, number: 150, row: 30 } as const;

/** One row for each bar: its name, its length on a track that all share, its number. */
export function barsSketch(bars: readonly BarRow[]): Sketch {
  const { width, name, number, row } = rowSize;
  const track = width - name - number;
  return {
    width,
    height: bars.length * row,
    marks: bars.flatMap(({ label, share, text, fill }, at): SketchMark[] => {
      const y = at * row + 19;
      const length = Math.max(1, Math.min(1, Math.max(0, share)) * track);
      return [
        { kind: 'text', x: 0, y, text: label, fill: 'text' },
        { kind: 'rect', x: name, y: at * row + 6, width: length, height: 18, fill },
        { kind: 'text', x: width, y, anchor: 'end', text, fill: 'text', strong: true },
      ];
    }),
  };
}

export interface Columns {
  readonly label: string;
  /** Centavos, a column each. */
  readonly amounts: readonly number[];
  readonly text: string;
  readonly fill: Fill;
}

const columnsSize = { each: 128, head: 22, height: 72, foot: 24, gap: 16 } as const;

/** Small charts side by side on one scale, from nothing to the largest amount of all: name, columns, last amount. */
export function columnsSketch(charts: readonly Columns[]): Sketch {
  const { each, head, height, foot, gap } = columnsSize;
  const most = Math.max(1, ...charts.flatMap(({ amounts }) => amounts));
  const floor = head + height;
  return {
    width: charts.length * each,
    height: floor + foot,
    marks: charts.flatMap(({ label, amounts, text, fill }, at): SketchMark[] => {
      const left = at * each;
      const step = (each - gap) / Math.max(1, amounts.length);
      return [
        { kind: 'text', x: left, y: 14, text: label, fill: 'text', strong: true },
        ...amounts.map((amount, index): SketchMark => {
          const tall = (Math.max(0, amount) / most) * height;
          return { kind: 'rect', x: left + index * step, y: floor - tall, width: step - 1, height: tall, fill };
        }),
        { kind: 'path', d: `M${left} ${floor}h${each - gap}`, stroke: 'c-zero' },
        { kind: 'text', x: left, y: floor + 17, text, fill: 'text-2' },
      ];
    }),
  };
}
