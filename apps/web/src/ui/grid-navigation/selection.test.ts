import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idleControllerState, pressed, strike } from './controller.ts';
import {
  cellsIn,
  type Extent,
  fitSelection,
  inRange,
  LABEL_COLUMN,
  moveSelection,
  onCell,
  type Position,
  positionsIn,
  rangeOf,
  type Selection,
  type Stroke,
  tableExtent,
} from './selection.ts';

const key = (name: string, more: Partial<Stroke> = {}): Stroke => ({
  key: name,
  shift: false,
  control: false,
  alt: false,
  ...more,
});
const size = [3, 7] as const;
const table = tableExtent(...size);

const moveKeys = [
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'],
  ...['a', ' '],
] as const;
const strokes = fc.record<Stroke>({
  key: fc.constantFrom(...moveKeys),
  shift: fc.boolean(),
  control: fc.boolean(),
  alt: fc.boolean(),
});
/** Grids of every kind, with data in about half of their cells. */
const extents: fc.Arbitrary<Extent> = fc
  .record({
    rows: fc.integer({ min: 1, max: 12 }),
    columns: fc.integer({ min: 1, max: 12 }),
    page: fc.integer({ min: 1, max: 5 }),
    pageColumns: fc.integer({ min: 1, max: 5 }),
    kind: fc.constantFrom('table', 'with totals', 'with labels'),
    salt: fc.nat(),
  })
  .map(({ kind, salt, ...sizes }) => ({
    ...sizes,
    total: kind === 'with totals',
    ...(kind === 'table' ? { firstColumn: 0 } : {}),
    filled: ({ row, column }) => ((row * 7 + column * 13 + salt) * 2_654_435_761) % 5 < 3,
  }));
const leftmost = ({ firstColumn }: Extent): number => firstColumn ?? LABEL_COLUMN;
const isInside = ({ row, column }: Position, extent: Extent): boolean =>
  row >= 0 && row < extent.rows && column >= leftmost(extent) && column < extent.columns;
const walked = (extent: Extent, keys: readonly Stroke[]): Selection =>
  keys.reduce((from, stroke) => moveSelection(from, stroke, extent) ?? from, onCell({ row: 0, column: 0 }));

describe('the cursor', () => {
  it('stays inside the grid, whatever the keys', () => {
    fc.assert(
      fc.property(extents, fc.array(strokes, { maxLength: 20 }), (extent, keys) => {
        const { active, anchor } = walked(extent, keys);
        expect([isInside(active, extent), isInside(anchor, extent)]).toEqual([true, true]);
      }),
    );
  });

  it('stays inside a grid that became smaller', () => {
    fc.assert(
      fc.property(extents, extents, fc.array(strokes, { maxLength: 8 }), (before, after, keys) => {
        const { active, anchor } = fitSelection(walked(before, keys), after);
        expect([isInside(active, after), isInside(anchor, after)]).toEqual([true, true]);
      }),
    );
  });

  it('comes back by the opposite key from every cell that is not at an edge', () => {
    const pairs = [
      ['ArrowUp', 'ArrowDown'],
      ['ArrowLeft', 'ArrowRight'],
      ['PageUp', 'PageDown'],
    ] as const;
    const cells = fc.record({ row: fc.integer({ min: 5, max: 24 }), column: fc.integer({ min: 1, max: 24 }) });
    fc.assert(
      fc.property(
        cells,
        fc.constantFrom(...pairs),
        fc.boolean(),
        fc.integer({ min: 1, max: 5 }),
        (cell, pair, isBack, page) => {
          const extent = { ...tableExtent(30, 26), page };
          const [there, back] = isBack ? [pair[1], pair[0]] : pair;
          const moved = moveSelection(onCell(cell), key(there), extent);
          expect(moved && moveSelection(moved, key(back), extent)).toEqual(onCell(cell));
          expect(moved).not.toEqual(onCell(cell));
        },
      ),
    );
  });

  it('reaches the first and last cell of a row, and of the grid', () => {
    expect(moveSelection(onCell({ row: 0, column: 0 }), key('ArrowRight'), table)?.active).toEqual({
      row: 0,
      column: 1,
    });
    expect(moveSelection(onCell({ row: 0, column: 0 }), key('ArrowLeft'), table)?.active).toEqual({
      row: 0,
      column: 0,
    });
    expect(moveSelection(onCell({ row: 2, column: 6 }), key('ArrowDown'), table)?.active).toEqual({
      row: 2,
      column: 6,
    });
    expect(moveSelection(onCell({ row: 0, column: 0 }), key('End', { control: true }), table)?.active).toEqual({
      row: 2,
      column: 6,
    });
    expect(moveSelection(onCell({ row: 2, column: 6 }), key('Home'), table)?.active).toEqual({ row: 2, column: 0 });
    expect(moveSelection(onCell({ row: 0, column: 0 }), key('Enter'), table)).toBeNull();
  });
});

describe('a range', () => {
  it('is a rectangle from the anchor to the cursor, without the column of labels', () => {
    fc.assert(
      fc.property(extents, fc.array(strokes, { maxLength: 20 }), (extent, keys) => {
        const selection = walked(extent, keys);
        const range = rangeOf(selection);
        const positions = positionsIn(range);
        expect(positions).toHaveLength(cellsIn(range));
        expect(positions.every(({ row, column }) => inRange(range, row, column))).toBe(true);
        for (const { row, column } of [selection.active, selection.anchor])
          expect(column === LABEL_COLUMN || inRange(range, row, column)).toBe(true);
        expect(range.left).toBeGreaterThan(LABEL_COLUMN);
      }),
    );
  });

  it('has the same anchor while Shift extends it', () => {
    const arrows = strokes.filter((stroke) => /^(Arrow|Page|Home|End)/.test(stroke.key));
    fc.assert(
      fc.property(extents, fc.array(arrows, { maxLength: 12 }), (extent, keys) => {
        const { anchor } = walked(
          extent,
          keys.map((stroke) => ({ ...stroke, shift: true })),
        );
        expect(anchor).toEqual({ row: 0, column: 0 });
      }),
    );
  });

  it('is a row, a column or everything by one key', () => {
    const from = onCell({ row: 1, column: 3 });
    const chosen = (stroke: Stroke) => rangeOf(moveSelection(from, stroke, table) ?? from);
    expect(chosen(key(' ', { shift: true }))).toEqual({ top: 1, bottom: 1, left: 0, right: 6 });
    expect(chosen(key(' ', { control: true }))).toEqual({ top: 0, bottom: 2, left: 3, right: 3 });
    expect(chosen(key('a', { control: true }))).toEqual({ top: 0, bottom: 2, left: 0, right: 6 });
  });
});

describe('Tab', () => {
  it('visits every cell once in reading order, and back', () => {
    const typing = { takes: () => true, textAt: () => '', tabLeaves: false, editable: true, commands: {} };
    fc.assert(
      fc.property(extents, (extent) => {
        const context = { ...typing, extent };
        const first = extent.total ? -1 : 0;
        const start = pressed(idleControllerState, { row: 0, column: first }, false);
        const cells = extent.rows * (extent.columns - first);
        const tab = (from: typeof start, shift: boolean) => strike(from, key('Tab', { shift }), context);
        let at = start;
        for (let step = 1; step < cells; step += 1) at = tab(at, false).controller;
        expect(at.selection.active).toEqual({ row: extent.rows - 1, column: extent.columns - 1 });
        expect(tab(at, false).handled).toBe(false);
        for (let step = 1; step < cells; step += 1) at = tab(at, true).controller;
        expect(at.selection.active).toEqual({ row: 0, column: first });
      }),
    );
  });
});
