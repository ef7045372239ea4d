import type { RealisedEntry } from '@uni/contracts';
import { describe, expect, it } from 'vitest';
import { type EditingRules, pastedCells, readTyped, refusalOf, replacementOf, replacementsOf } from './cell-editing.ts';
import { accumulatedColumns, type Column, periodColumns } from './realised-columns.ts';
import type { RealisedLine } from './realised-model.ts';
import { replaced } from './use-realised.ts';

const line = (key: string, isLeaf = true): RealisedLine => ({
  ...{ id: `${key}#`, key, module: null, label: key, direction: 'out', isLeaf, level: 1, parent: null },
  ...{
    budget: [],
    realised: [],
    committed: [],
    trend: [],
    compared: [],
    absent: new Map(),
    touched: new Set<number>(),
    sent: new Set<string>(),
  },
  ...{ adjusted: new Set<string>(), notes: [] },
});
const land = line('expense.terrain');
const rules: EditingRules = {
  ...{ baseMonth: '2026-01', closing: 0, readOnly: false, mayAdjust: false },
  monthName: String,
};
const months = [0, 1, 2].map((at) => ({ label: String(at), from: at, to: at }));
const column = (measure: Column['measure'], at: number): Column => {
  const column = periodColumns(months, ['budget', 'realised', 'committed'], 0).find(
    (candidate) => candidate.measure === measure && candidate.period.from === at,
  );
  if (!column) throw new Error('no column');
  return column;
};
const erp: RealisedEntry = {
  ...{ id: 1, nature: 'realised', origin: 'erp', key: 'expense.terrain', module: null, month: '2026-02' },
  ...{ amount: '-100.00', document: 'T-1', note: null, batch: 1 },
};

describe('what may be typed where', () => {
  it('realised values in open months, committed ones in any, of a line without parts', () => {
    expect(refusalOf(land, column('realised', 1), rules)).toBeNull();
    expect(refusalOf(land, column('committed', 0), rules)).toBeNull();
    expect(refusalOf(land, column('realised', 0), rules)).toContain('está fechado');
    expect(refusalOf(land, column('budget', 1), rules)).toContain('calculado');
    expect(refusalOf(line('expense.terrain', false), column('realised', 1), rules)).toContain('soma');
    expect(refusalOf(land, column('realised', 1), { ...rules, readOnly: true })).not.toBeNull();
    const [, accumulated] = accumulatedColumns({ lines: [], months: 3, closing: 0, before: 0 }, 'fev/26');
    expect(accumulated && refusalOf(land, accumulated, rules)).toContain('por mês');
  });
});

describe('what an ERP sent', () => {
  const sent: RealisedLine = { ...land, sent: new Set(['realised 1']) };

  it('is not typed over unless adjusting is allowed, and then only in open months', () => {
    expect(refusalOf(sent, column('realised', 1), rules)).toContain('Permitir ajuste manual');
    expect(refusalOf(sent, column('committed', 1), rules)).toBeNull();
    expect(refusalOf(sent, column('realised', 2), rules)).toBeNull();
    expect(refusalOf(sent, column('realised', 1), { ...rules, mayAdjust: true })).toBeNull();
    expect(refusalOf(sent, column('realised', 1), { ...rules, mayAdjust: true, closing: 1 })).toContain('está fechado');
  });

  it('is not pasted over either', () => {
    const at = { lines: [sent], line: 0, month: 0, months: 3 };
    const isProtected = (one: RealisedLine, month: number): boolean => one.sent.has(`realised ${month}`);
    expect(pastedCells('1\t2\t3', at).refused).toBe(0);
    expect(pastedCells('1\t2\t3', { ...at, isProtected })).toMatchObject({ refused: 1 });
  });
});

describe('typing', () => {
  it('reads Brazilian numbers, blanks and zeros', () => {
    expect(readTyped('1.234,56')).toEqual({ ok: true, cents: 123_456 });
    expect(readTyped('')).toEqual({ ok: true, cents: null });
    expect(readTyped('0')).toEqual({ ok: true, cents: 0 });
    expect(readTyped('abc')).toEqual({ ok: false });
  });

  it('writes costs as money out, revenues as money in, a zero as a row and a blank as none', () => {
    const cells = [
      { line: land, month: 1, cents: 1_050 },
      { line: land, month: 2, cents: 0 },
      { line: line('receipts.direct.keys'), month: 1, cents: 7 },
      { line: line('receipts.direct.keys'), month: 2, cents: null },
    ];
    const written = replacementOf(cells, 'realised', [], '2026-01');
    expect(written.rows.map(({ key, month, amount }) => [key, month, amount])).toEqual([
      ['expense.terrain', '2026-02', '-10.50'],
      ['expense.terrain', '2026-03', '0.00'],
      ['receipts.direct.keys', '2026-02', '0.07'],
    ]);
    expect(written).toMatchObject({ from: '2026-02', to: '2026-03' });
    expect(written.lines).toHaveLength(2);
  });

  it('adjusts what an ERP sent instead of replacing it', () => {
    const typed = (cents: number | null) =>
      replacementOf([{ line: land, month: 1, cents }], 'realised', [erp], '2026-01');
    expect(typed(9_000).rows.map(({ amount }) => amount)).toEqual(['10.00']);
    expect(typed(10_000).rows).toEqual([]);
    const after = replaced([erp], typed(9_000));
    expect(after.map(({ origin, amount }) => [origin, amount])).toEqual([
      ['erp', '-100.00'],
      ['manual', '10.00'],
    ]);
    expect(replaced(after, typed(10_000))).toEqual([erp]);
  });
});

describe('writing one value into a range', () => {
  const legal = line('expense.legal');
  const cells = (own: RealisedLine, measure: Column['measure'], at: readonly number[]) =>
    at.map((month) => ({ line: own, column: column(measure, month) }));

  it('names months in a row and of one nature together, and no month between them that was not chosen', () => {
    const range = [...cells(land, 'realised', [1, 2]), ...cells(legal, 'realised', [1, 2])];
    const [only, ...others] = replacementsOf(range, 100, [], '2026-01');
    expect(others).toEqual([]);
    expect(only).toMatchObject({ nature: 'realised', from: '2026-02', to: '2026-03' });
    expect(only?.rows).toHaveLength(4);
    const gaps = [...cells(land, 'realised', [0, 2]), ...cells(land, 'committed', [0])];
    const written = replacementsOf(gaps, null, [], '2026-01');
    expect(written.map(({ nature, from, to, rows }) => [nature, from, to, rows.length])).toEqual([
      ['realised', '2026-01', '2026-01', 0],
      ['realised', '2026-03', '2026-03', 0],
      ['committed', '2026-01', '2026-01', 0],
    ]);
  });
});

describe('pasting', () => {
  const lines = [line('expense.labor_cost', false), land, line('expense.legal')];
  const at = { lines, line: 1, month: 1, months: 3 };

  it('goes down the lines and month by month', () => {
    const { cells, refused } = pastedCells('1,50\t\r\n-2\t3\r\n', at);
    expect(refused).toBe(0);
    expect(cells.map(({ line: { key }, month, cents }) => [key, month, cents])).toEqual([
      ['expense.terrain', 1, 150],
      ['expense.terrain', 2, null],
      ['expense.legal', 1, -200],
      ['expense.legal', 2, 300],
    ]);
  });

  it('counts what is no number and what falls outside', () => {
    expect(pastedCells('1\tabc\t3', at).refused).toBe(2);
    expect(pastedCells('1\n2\n3', at).refused).toBe(1);
  });
});
