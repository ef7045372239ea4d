import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultAppearance, sizesOf } from '../appearance.ts';
import type { GridLine } from '../lines.ts';
import { pinnedRows, visibleRows } from '../lines.ts';
import { buildPeriods, yearBands } from '../periods.ts';
import { type Block, seenOf } from './axis-window.ts';
import { monthContent } from './cell-content.ts';
import type { CellStyles } from './cell-styles.ts';
import type { Scene } from './scene.ts';
import { drawSketch } from './sketch.ts';

interface Written {
  text: string;
  x: number;
  y: number;
}

const MONTHS = 48;
const line = (at: number, pinned = false): GridLine => ({
  id: `line ${at}`,
  label: `Linha ${at}`,
  tone: 'line',
  values: Array.from({ length: MONTHS }, (_, month) => (at * 1_000 + month) * 100),
  total: 1_000,
  aggregation: 'sum',
  pinned,
  children: [],
});
const sizes = sizesOf(defaultAppearance, { narrow: false, wide: false });
const [width, height] = [1_000, 600];

function sceneOf(): Scene {
  const lines = [...Array.from({ length: 60 }, (_, at) => line(at + 1)), line(99, true)];
  const periods = buildPeriods({ baseMonth: '2026-01', months: MONTHS, zoom: 'month' });
  const body = visibleRows(lines, new Set());
  return {
    rows: [...body, ...pinnedRows(lines)],
    body: body.length,
    terms: { periods, format: { unit: 'reais', cents: false }, editable: true, noteOf: undefined, beside: undefined },
    bands: yearBands(periods),
    sizes,
    narrow: false,
    corner: 'R$',
    active: { row: 0, column: 0 },
    range: { top: 0, bottom: 0, left: 0, right: 0 },
    isFillable: true,
    marked: null,
    explained: null,
    openFrom: 0,
    togglesYears: true,
  };
}

function draw(scene: Scene, offsets: { top: number; left: number }): { written: Written[]; seen: Block } {
  const written: Written[] = [];
  const context = {
    fillText: (text: string, x: number, y: number) => void written.push({ text, x, y }),
    measureText: (text: string) => ({ width: text.length * 6, fontBoundingBoxAscent: 11, fontBoundingBoxDescent: 3 }),
    ...Object.fromEntries(
      ['fillRect', 'save', 'restore', 'translate', 'scale', 'fill', 'stroke'].map((name) => [name, () => undefined]),
    ),
  } as unknown as CanvasRenderingContext2D;
  const cellStyles = {
    colours: {},
    font: (weight: number) => `${weight} 12px Inter`,
    of: () => ({ color: '#000', background: null, font: '400 12px Inter', isCutOff: false }),
  } as unknown as CellStyles;
  const columns = seenOf(offsets.left, width - sizes.frozenWidth, sizes.month, MONTHS);
  const seen = { rows: seenOf(offsets.top, height - 2 * sizes.head - sizes.row, sizes.row, scene.body), columns };
  drawSketch(context, { scene, offsets, seen, width, height, cellStyles });
  return { written, seen };
}

beforeEach(() => void vi.stubGlobal('Path2D', class {}));
afterEach(() => void vi.unstubAllGlobals());

describe('the sketch of a grid', () => {
  it('writes the text of every cell in sight inside the container of the cell', () => {
    const scene = sceneOf();
    const offsets = { top: 333, left: 777 };
    const { written, seen } = draw(scene, offsets);
    for (let row = seen.rows.first; row <= seen.rows.last; row += 1)
      for (let column = seen.columns.first; column <= seen.columns.last; column += 1) {
        const left = sizes.starts + column * sizes.month - offsets.left;
        const top = 2 * sizes.head + row * sizes.row - offsets.top;
        const inside = written.filter(
          ({ x, y }) => x > left && x < left + sizes.month && y > top && y < top + sizes.row,
        );
        const gridRow = scene.rows[row];
        const expected = gridRow && monthContent(gridRow.line, column, scene.terms)?.text;
        expect(inside.map(({ text }) => text)).toContain(expected);
      }
  });

  it('writes the labels where they stay, pinned rows at the foot, and the months in the head', () => {
    const { written, seen } = draw(sceneOf(), { top: 280, left: 860 });
    const at = (text: string) => written.find((one) => one.text === text);
    expect(at(`Linha ${seen.rows.first + 1}`)?.x).toBeLessThan(sizes.label);
    expect(at('Linha 99')?.y).toBeGreaterThan(height - sizes.row);
    const month = sceneOf().terms.periods[seen.columns.first]?.label ?? '';
    expect(at(month)?.y).toBeLessThan(2 * sizes.head);
  });

  it('shortens a label that is longer than its column', () => {
    const scene = sceneOf();
    const [first, ...others] = scene.rows;
    if (!first) throw new Error('no row');
    const long = { ...first, line: { ...first.line, label: 'Uma linha de nome muito mais longo do que a coluna' } };
    const { written } = draw({ ...scene, rows: [long, ...others] }, { top: 0, left: 0 });
    const label = written.find(({ text }) => text.startsWith('Uma linha'));
    expect(label?.text.endsWith('…')).toBe(true);
    expect((label?.text.length ?? 0) * 6).toBeLessThan(sizes.label);
  });
});
