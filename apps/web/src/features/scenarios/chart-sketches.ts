import type { TornadoBar, TwoWayTable } from '@uni/analysis';
import { scenarios } from '@uni/phrases';
import { heatText, type Sketch, type SketchMark } from '../../ui/charts/index.ts';
import { heatStep, isoPaths } from './heat-model.ts';
import { amountText, driverLabel } from './scenario-model.ts';
import { barSides } from './tornado-model.ts';

/** The drawings of charts that are lists and tables on the page, for when they leave it. Pure. */

const copy = scenarios.tornado;
const tornadoSize = { width: 760, name: 190, row: 46, head: 26 } as const;

/** Chart C7: one row for each premise, its two ends on a track that all share. */
export function tornadoSketch(
  bars: readonly TornadoBar[],
  base: number | null,
  text: (value: number | null) => string,
): Sketch {
  const { width, name, row, head } = tornadoSize;
  const track = width - name;
  const rows = bars.flatMap((bar, at): SketchMark[] => {
    const sides = barSides(bar, bars, base);
    const [left, right] = sides;
    const y = head + at * row;
    const stretch = (range: { from: number; to: number }, fill: 'c-out' | 'c-in'): SketchMark => ({
      kind: 'rect',
      x: name + range.from * track,
      y: y + 6,
      width: (range.to - range.from) * track,
      height: 18,
      fill,
    });
    const end = ({ amount, value }: TornadoBar['low'], x: number, anchor: 'start' | 'end'): SketchMark => ({
      kind: 'text',
      x,
      y: y + 38,
      anchor,
      size: 11,
      fill: 'text-2',
      text: `${amountText(bar.driver, amount)}: ${text(value)}`,
    });
    return [
      { kind: 'text', x: 0, y: y + 19, text: driverLabel(bar.driver), fill: 'text' },
      { kind: 'rect', x: name, y: y + 6, width: track, height: 18, fill: 'sunken' },
      ...sides.map((side) => stretch(side.stretch, side.direction === 'falls' ? 'c-out' : 'c-in')),
      { kind: 'path', d: `M${name + left.stretch.zero * track} ${y + 3}v24`, stroke: 'text', width: 2 },
      end(left.end, name, 'start'),
      end(right.end, width, 'end'),
    ];
  });
  return { width, height: head + bars.length * row, marks: [...tornadoKey(text(base)), ...rows] };
}

const tornadoKey = (base: string): SketchMark[] => [
  { kind: 'rect', x: 0, y: 2, width: 12, height: 10, fill: 'c-out' },
  { kind: 'text', x: 18, y: 11, text: copy.keyFalls, fill: 'text-2' },
  { kind: 'rect', x: 190, y: 2, width: 12, height: 10, fill: 'c-in' },
  { kind: 'text', x: 208, y: 11, text: copy.keyRises, fill: 'text-2' },
  { kind: 'text', x: tornadoSize.width, y: 11, anchor: 'end', text: copy.base(base), fill: 'text-2' },
];

const heatSize = { name: 150, column: 92, row: 34, head: 40 } as const;

/** Chart C11: a cell per pair of amounts, coloured by its distance from the target, and the target line. */
export function heatSketch(
  table: TwoWayTable,
  target: number,
  better: 'higher' | 'lower' | 'none',
  text: (value: number | null) => string,
): Sketch {
  const { name, column, row, head } = heatSize;
  const { across, down, values } = table;
  const label = (x: number, y: number, caption: string, anchor: 'middle' | 'end'): SketchMark => ({
    kind: 'text',
    x,
    y,
    text: caption,
    anchor,
    size: 11,
    fill: 'text-2',
  });
  const cells = values.flatMap((cellsOfRow, at) =>
    cellsOfRow.flatMap((value, index): SketchMark[] => {
      const step = value === null ? 'd5' : heatStep(value, table, target, better);
      const [x, y] = [name + index * column, head + at * row];
      return [
        { kind: 'rect', x, y, width: column, height: row, fill: step, stroke: 'surface' },
        {
          kind: 'text',
          x: x + column / 2,
          y: y + row / 2 + 4,
          anchor: 'middle',
          text: text(value),
          fill: heatText(step),
        },
      ];
    }),
  );
  return {
    width: name + across.amounts.length * column,
    height: head + down.amounts.length * row,
    marks: [
      label(name - 8, 12, driverLabel(down.driver), 'end'),
      label(name + (across.amounts.length * column) / 2, 12, driverLabel(across.driver), 'middle'),
      ...across.amounts.map((amount, at) =>
        label(name + (at + 0.5) * column, head - 8, amountText(across.driver, amount), 'middle'),
      ),
      ...down.amounts.map((amount, at) =>
        label(name - 8, head + at * row + row / 2 + 4, amountText(down.driver, amount), 'end'),
      ),
      ...cells,
      ...isoPaths(table, target).map(
        (path): SketchMark => ({ kind: 'path', d: scaled(path), stroke: 'text', width: 2, dash: '6 3' }),
      ),
    ],
  };
}

/** A path in units of cells, in those of the drawing. */
const scaled = (path: string): string =>
  path.replaceAll(
    /([ML])([\d.-]+) ([\d.-]+)/g,
    (_, move: string, x: string, y: string) =>
      `${move}${heatSize.name + Number(x) * heatSize.column} ${heatSize.head + Number(y) * heatSize.row}`,
  );
