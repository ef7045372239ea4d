import { describe, expect, it } from 'vitest';
import {
  fitSelection,
  inRange,
  LABEL_COLUMN,
  moveSelection,
  rangeOf,
  type Selection,
  TOTAL_COLUMN,
} from '../grid-navigation/selection.ts';
import { cellName, cellText } from './amounts.ts';
import { rangeText, summarise } from './clipboard.ts';
import { ancestorsOf, type GridLine, pinnedRows, visibleRows } from './lines.ts';
import { plainText } from './model/ticks.ts';
import { longMonth, shortMonth } from './months.ts';
import { buildPeriods, periodOfMonth, rollUp, yearBands } from './periods.ts';

const line = (id: string, children: GridLine[] = [], more: Partial<GridLine> = {}): GridLine => ({
  id,
  label: id,
  tone: 'line',
  values: [100, 200, 300],
  total: 600,
  aggregation: 'sum',
  children,
  ...more,
});
const at = (row: number, column: number): Selection => ({ active: { row, column }, anchor: { row, column } });
const extent = { rows: 10, columns: 12, page: 5, pageColumns: 4, total: true };
const stroke = (key: string, more: { shift?: boolean; control?: boolean; alt?: boolean } = {}) => ({
  key,
  shift: more.shift ?? false,
  control: more.control ?? false,
  alt: more.alt ?? false,
});

describe('months', () => {
  it('names the months of a study from its base month, across the turn of the year', () => {
    expect([0, 1, 2].map((t) => shortMonth('2026-11', t))).toEqual(['nov/26', 'dez/26', 'jan/27']);
    expect(longMonth('2026-01', 16)).toBe('maio de 2027');
    expect(longMonth('2026-03', 0)).toBe('março de 2026');
  });
});

describe('periods', () => {
  it('cuts months into calendar quarters, the first and the last as short as they are', () => {
    const quarters = buildPeriods({ baseMonth: '2026-02', months: 7, zoom: 'quarter' });
    expect(quarters.map((period) => [period.label, period.from, period.to])).toEqual([
      ['1T/26', 0, 1],
      ['2T/26', 2, 4],
      ['3T/26', 5, 6],
    ]);
  });

  it('adds flows up and takes the last balance', () => {
    const [year] = buildPeriods({ baseMonth: '2026-01', months: 3, zoom: 'year' });
    if (!year) throw new Error('no year');
    expect(rollUp([5, -3, 9], year, 'sum')).toBe(11);
    expect(rollUp([5, -3, 9], year, 'last')).toBe(9);
  });

  it('shows a closed year as one column and leaves the other years open', () => {
    const collapsed = new Set([2026]);
    const periods = buildPeriods({ baseMonth: '2026-11', months: 4, zoom: 'month', collapsedYears: collapsed });
    expect(periods.map((period) => period.label)).toEqual(['2026', 'jan/27', 'fev/27']);
    expect(yearBands(periods, collapsed)).toEqual([
      { year: 2026, first: 0, count: 1, collapsed: true },
      { year: 2027, first: 1, count: 2, collapsed: false },
    ]);
    expect(periodOfMonth(periods, 1)).toBe(0);
    expect(periodOfMonth(periods, 99)).toBe(-1);
  });
});

describe('amounts', () => {
  const reais = { unit: 'reais', cents: false } as const;
  it('writes zero as a dash, minus as U+2212 and no currency sign', () => {
    expect(cellText(0, reais)).toBe('–');
    expect(cellText(-110_200_000, reais)).toBe('−1.102.000');
    expect(cellText(123_456, { unit: 'reais', cents: true })).toBe('1.234,56');
  });

  it('shows thousands and millions without losing the value behind them', () => {
    expect(cellText(-4_237_716_600, { unit: 'millions', cents: false })).toBe('−42,38');
    expect(cellText(123_456_00, { unit: 'thousands', cents: true })).toBe('123,5');
  });

  it('writes no sign before an amount too small to show', () => {
    expect(cellText(-30, reais)).toBe('0');
  });

  it('names a cell aloud with its exact amount', () => {
    expect(cellName('Obra', 'maio de 2027', -110_200_000)).toBe('Obra, maio de 2027, −1.102.000,00 reais');
  });

  it('copies with a decimal comma, no thousands and an ASCII minus', () => {
    expect(plainText(-123_456_789, 'money')).toBe('-1234567,89');
    expect(plainText(5, 'money')).toBe('0,05');
  });
});

describe('rows', () => {
  const tree = [
    line('a', [line('a1', [line('a11')]), line('a2')]),
    line('b'),
    line('saldo', [], { pinned: true, balance: true }),
  ];

  it('lists children below their parent while it is open, with level and place', () => {
    const rows = visibleRows(tree, new Set(['a', 'a1']));
    expect(rows.map((row) => [row.line.id, row.level, row.position, row.siblings])).toEqual([
      ['a', 1, 1, 2],
      ['a1', 2, 1, 2],
      ['a11', 3, 1, 1],
      ['a2', 2, 2, 2],
      ['b', 1, 2, 2],
    ]);
  });

  it('hides what hangs under a closed parent even when it is marked open', () => {
    expect(visibleRows(tree, new Set(['a1'])).map((row) => row.line.id)).toEqual(['a', 'b']);
  });

  it('keeps the pinned lines at the foot', () => {
    expect(pinnedRows(tree).map((row) => row.line.id)).toEqual(['saldo']);
  });

  it('knows what must be open for a line to be seen', () => {
    expect(ancestorsOf(tree, 'a11')).toEqual(['a', 'a1']);
    expect(ancestorsOf(tree, 'nowhere')).toBeNull();
  });
});

describe('the cursor', () => {
  it('moves by one cell and stops at the edges', () => {
    expect(moveSelection(at(0, 0), stroke('ArrowUp'), extent)?.active).toEqual({ row: 0, column: 0 });
    expect(moveSelection(at(9, 11), stroke('ArrowRight'), extent)?.active).toEqual({ row: 9, column: 11 });
    expect(moveSelection(at(3, 3), stroke('PageDown'), extent)?.active).toEqual({ row: 8, column: 3 });
    expect(moveSelection(at(3, 3), stroke('PageDown', { alt: true }), extent)?.active).toEqual({ row: 3, column: 7 });
    expect(moveSelection(at(3, 3), stroke('End', { control: true }), extent)?.active).toEqual({ row: 9, column: 11 });
  });

  it('reaches the total and the label with the arrows but leaves the label out of a range', () => {
    const left = stroke('ArrowLeft');
    expect(moveSelection(at(3, 0), left, extent)?.active.column).toBe(TOTAL_COLUMN);
    expect(moveSelection(at(3, TOTAL_COLUMN), left, extent)?.active.column).toBe(LABEL_COLUMN);
    expect(moveSelection(at(3, TOTAL_COLUMN), stroke('ArrowLeft', { shift: true }), extent)?.active.column).toBe(-1);
  });

  it('steps from the first month to the label where there is no total, and back', () => {
    const narrow = { ...extent, total: false };
    expect(moveSelection(at(3, 0), stroke('ArrowLeft'), narrow)?.active.column).toBe(LABEL_COLUMN);
    expect(moveSelection(at(3, LABEL_COLUMN), stroke('ArrowRight'), narrow)?.active.column).toBe(0);
    expect(moveSelection(at(3, 0), stroke('ArrowLeft', { shift: true }), narrow)?.active.column).toBe(0);
  });

  it('extends a range from its first corner', () => {
    const first = moveSelection(at(2, 2), stroke('ArrowDown', { shift: true }), extent);
    const second = first && moveSelection(first, stroke('ArrowRight', { shift: true }), extent);
    expect(second && rangeOf(second)).toEqual({ top: 2, bottom: 3, left: 2, right: 3 });
    expect(inRange({ top: 2, bottom: 3, left: 2, right: 3 }, 3, 2)).toBe(true);
  });

  it('leaves to the browser the keys that move nothing', () => {
    expect(moveSelection(at(2, 2), stroke('Tab'), extent)).toBeNull();
    expect(moveSelection(at(2, 2), stroke('x'), extent)).toBeNull();
  });

  it('stays inside a grid that became smaller', () => {
    expect(fitSelection(at(9, 11), { ...extent, rows: 3, columns: 2 }).active).toEqual({ row: 2, column: 1 });
  });
});

describe('copying and summing a range', () => {
  const rows = visibleRows(
    [line('Obra'), line('Caixa', [], { aggregation: 'last', values: [-100, 50, 250] })],
    new Set(),
  );
  const periods = buildPeriods({ baseMonth: '2026-01', months: 3, zoom: 'month' });
  const range = { top: 0, bottom: 1, left: 0, right: 1 };

  it('copies rows as lines and months as tabs', () => {
    expect(rangeText(rows, periods, range)).toBe('1,00\t2,00\n-1,00\t0,50');
  });

  it('adds headings on demand', () => {
    expect(rangeText(rows, periods, range, true)).toBe('\tjan/26\tfev/26\nObra\t1,00\t2,00\nCaixa\t-1,00\t0,50');
  });

  it('sums, averages, counts and finds the extremes', () => {
    expect(summarise([100, 200, -50])).toEqual({ sum: 250, mean: 83, count: 3, min: -50, max: 200 });
    expect(summarise([])).toBeNull();
  });
});
