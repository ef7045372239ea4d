import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnBounds, fitColumns, type MeasuredColumn, pinnedEdges, resized } from './column-layout.ts';

const text = (key: string, natural: number, head = 60): MeasuredColumn => ({ key, natural, head, gives: true });
const figure = (key: string, natural: number): MeasuredColumn => ({ key, natural, head: 40, gives: false });
const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);

describe('the columns of a list', () => {
  it('share what is over, and fill the room', () => {
    const widths = fitColumns([text('name', 200), figure('price', 100)], 600, {});
    expect(widths).toEqual([400, 200]);
  });

  it('cut the longest text first, and never a number or a day', () => {
    const columns = [text('client', 250), text('unit', 110), figure('price', 100), figure('day', 90)];
    expect(fitColumns(columns, 500, {})).toEqual([200, 110, 100, 90]);
    expect(fitColumns(columns, 450, {})).toEqual([150, 110, 100, 90]);
  });

  it('keep the least of a text and the words of its head, and then scroll sideways', () => {
    const columns = [text('client', 250), text('enterprise', 250, 120), figure('price', 100)];
    expect(fitColumns(columns, 200, {})).toEqual([96, 120, 100]);
  });

  it('give a text that is cut what it lacks before the others grow', () => {
    expect(fitColumns([text('change', 500), figure('price', 100)], 620, {})).toEqual([516, 104]);
  });

  it('keep a width that was set, whatever the room', () => {
    const columns = [text('client', 250), text('unit', 250), figure('price', 100)];
    expect(fitColumns(columns, 400, { client: 180 })).toEqual([180, 120, 100]);
    expect(fitColumns(columns, 200, { client: 180 })).toEqual([180, 96, 100]);
    expect(fitColumns(columns, 900, { client: 180 })[0]).toBe(180);
    expect(fitColumns([text('client', 250)], 900, { client: 180 })).toEqual([180]);
  });

  it('hold, for all columns and rooms: numbers are whole, set widths stay, and no room is left over', () => {
    const columns = fc.array(drawnColumn, { minLength: 1, maxLength: 14 });
    fc.assert(fc.property(columns, fc.integer({ min: 200, max: 2_400 }), expectFitted));
  });
});

interface DrawnColumn {
  readonly natural: number;
  readonly head: number;
  readonly gives: boolean;
  readonly set: number | undefined;
}

function expectFitted(drawn: readonly DrawnColumn[], room: number): void {
  const set = Object.fromEntries(drawn.flatMap((one, at) => (one.set === undefined ? [] : [[`c${at}`, one.set]])));
  const widths = fitColumns(
    drawn.map((one, at) => ({ ...one, key: `c${at}` })),
    room,
    set,
  );
  const least = drawn.map(leastOf);
  expect(widths.filter((width, at) => width < (least[at] ?? 0))).toEqual([]);
  expect(widths.filter((_, at) => drawn[at]?.set !== undefined)).toEqual(Object.values(set));
  // Wider than the room only where nothing gives any more.
  if (sum(widths) > room) expect(widths).toEqual(least);
  else if (drawn.some((one) => one.set === undefined)) expect(sum(widths)).toBe(room);
}

const drawnColumn = fc.record({
  natural: fc.integer({ min: 20, max: 900 }),
  head: fc.integer({ min: 20, max: 160 }),
  gives: fc.boolean(),
  set: fc.option(fc.integer({ min: columnBounds.least, max: columnBounds.most }), { nil: undefined }),
});

/** A set width; all of a figure; of a text its least, or all of a shorter one. */
const leastOf = (column: DrawnColumn): number =>
  column.set ?? (column.gives ? Math.min(column.natural, 280, Math.max(96, column.head)) : column.natural);

describe('a layout', () => {
  it('holds widths within their bounds, and forgets one', () => {
    const layout = { widths: { name: 200 }, pinned: 1 };
    expect(resized(layout, 'price', 120.4).widths).toEqual({ name: 200, price: 120 });
    expect(resized(layout, 'name', 5).widths).toEqual({ name: columnBounds.least });
    expect(resized(layout, 'name', 5_000).widths).toEqual({ name: columnBounds.most });
    expect(resized(layout, 'name', null)).toEqual({ widths: {}, pinned: 1 });
  });

  it('pins columns from the first, as many as leave the others a place', () => {
    expect(pinnedEdges([100, 200, 100, 400], 2, 28, 1_000)).toEqual([28, 128]);
    expect(pinnedEdges([100, 200, 100, 400], 0, 28, 1_000)).toEqual([]);
    expect(pinnedEdges([100, 200, 100, 400], 6, 28, 500)).toEqual([28]);
  });
});
