import { openComposed } from '@uni/analysis';
import {
  applyTemplate,
  decimalOfCents,
  type RealisedEntry,
  type RealisedSeries,
  residencialVertical,
} from '@uni/contracts';
import { monthAt } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import {
  accumulatedOf,
  amountOf,
  deviatesBy,
  directionTotal,
  isFavourable,
  measures,
  periodsOf,
  type RealisedLine,
  realisedTable,
} from './realised-model.ts';

const study = applyTemplate(residencialVertical, {});
const month = (at: number): string => monthAt(study.base_month, at);
let id = 0;
const entry = (
  key: string,
  module: number | null,
  at: number,
  cents: number,
  more: Partial<RealisedEntry> = {},
): RealisedEntry => {
  id += 1;
  return {
    ...{
      id,
      nature: 'realised',
      origin: 'manual',
      key,
      module,
      month: month(at),
      document: null,
      note: null,
      batch: 1,
    },
    amount: decimalOfCents(cents),
    ...more,
  };
};

const tableOf = (
  entries: readonly RealisedEntry[],
  closing: number,
  realised: RealisedSeries | null = null,
  more: Partial<Parameters<typeof realisedTable>[0]> = {},
) => {
  const opened = openComposed(study, realised);
  if (!opened.ok) throw new Error('refused');
  const copy = { module: (number: number) => `Módulo ${number}`, none: 'Sem módulo' };
  const { study: openedStudy, projection } = opened.model;
  return {
    projection,
    table: realisedTable({
      ...{ projection, study: openedStudy, entries, closing: closing < 0 ? null : month(closing), labels: copy },
      ...{ absentLines: [], contracted: new Set(), ...more },
    }),
  };
};
const lineOf = (lines: readonly RealisedLine[], line: string): RealisedLine => {
  const matchingLine = lines.find((candidate) => candidate.id === line);
  if (!matchingLine) throw new Error(`no line ${line}`);
  return matchingLine;
};

describe('planned, realised, committed and expected side by side', () => {
  it('shows costs and revenues as positive amounts, and adds up to the projection', () => {
    const { table, projection } = tableOf([], -1);
    const net = directionTotal(table, 'in', 'a').trend.map(
      (value, at) => value - (directionTotal(table, 'out', 'b').trend[at] ?? 0),
    );
    const free = projection.lines.find(({ key }) => key === 'free_cash_flow');
    expect(net.slice(0, projection.months)).toEqual(free?.values);
    expect(table.lines.every((line) => line.trend.reduce((sum, value) => sum + value, 0) >= 0)).toBe(true);
  });

  it('keeps budget and forecast apart once months are closed', () => {
    const key = 'expense.terrain';
    const realised: RealisedSeries = {
      closing: month(1),
      lines: [{ key, module: null, from: month(0), values: [-500, -700] }],
      policy: { default: 'plan' },
    };
    const { table } = tableOf([entry(key, null, 0, -500), entry(key, null, 1, -700)], 1, realised);
    const { table: planned } = tableOf([], -1);
    const line = table.lines.find(
      (candidate) => candidate.key === key && candidate.isLeaf && candidate.module === null,
    );
    if (!line) throw new Error('no line');
    expect(line.budget.slice(0, planned.months)).toEqual(lineOf(planned.lines, line.id).budget);
    expect(line.trend.slice(0, 2)).toEqual([500, 700]);
    const { budget, realised: done, deviation, trend, total } = accumulatedOf(line, table);
    expect(done).toBe(1_200);
    expect(deviation).toBe(1_200 - budget);
    expect(trend).toBe(total - budget + 1_200);
  });

  it('gives the parts of a line by module and keeps their sum above them', () => {
    const { table } = tableOf([entry('expense.terrain', 1, 0, -100), entry('expense.terrain', null, 0, -30)], 0);
    const leaves = table.lines.filter(({ key, isLeaf }) => key === 'expense.terrain' && isLeaf);
    expect(leaves.map(({ module, realised }) => [module, realised[0]])).toEqual([
      [1, 100],
      [null, 30],
    ]);
    const sum = lineOf(table.lines, 'expense.terrain');
    expect(sum.isLeaf).toBe(false);
    for (const measure of measures) {
      const whole = amountOf(sum, measure, { from: 0, to: 40 }, 0);
      expect(whole).toBe(leaves.reduce((all, leaf) => all + (amountOf(leaf, measure, { from: 0, to: 40 }, 0) ?? 0), 0));
    }
  });

  it('has a line for what nobody planned, a column for what lies beyond the study, and a word for what lies before', () => {
    const far = tableOf([], -1).table.months + 5;
    const { table } = tableOf([entry('tax.pis', null, far, -100), entry('expense.terrain', null, -2, -999)], 0);
    expect(lineOf(table.lines, 'tax.pis#').realised[far]).toBe(100);
    expect(table.months).toBe(far + 1);
    expect(table.before).toBe(-999);
  });

  it('tells a realised zero from nothing realised', () => {
    const { table } = tableOf([entry('expense.terrain', null, 0, 0)], 1);
    expect([...lineOf(table.lines, 'expense.terrain#').touched]).toEqual([0]);
  });

  it('knows which cells an ERP filled, and which of them were adjusted by hand', () => {
    const sent = (month: number) => ({ ...entry('expense.terrain', null, month, -100), origin: 'erp' as const });
    const { table } = tableOf(
      [sent(0), sent(1), entry('expense.terrain', null, 1, 10), entry('tax.pis', null, 1, -5)],
      -1,
    );
    const land = lineOf(table.lines, 'expense.terrain#');
    expect([[...land.sent], [...land.adjusted]]).toEqual([['realised 0', 'realised 1'], ['realised 1']]);
    expect(lineOf(table.lines, 'tax.pis#').sent.size).toBe(0);
    expect(directionTotal(table, 'out', 'Saídas').adjusted).toEqual(new Set(['realised 1']));
  });

  it('deviates in closed months alone, and judges by the line’s direction', () => {
    const { table } = tableOf([entry('expense.terrain', null, 0, -1e9)], 0);
    const line = lineOf(table.lines, 'expense.terrain#');
    expect(amountOf(line, 'deviation', { from: 1, to: 5 }, 0)).toBeNull();
    const deviation = amountOf(line, 'deviation', { from: 0, to: 5 }, 0) ?? 0;
    expect(deviation).toBeGreaterThan(0);
    expect(isFavourable(line, deviation)).toBe(false);
    expect(isFavourable({ direction: 'in' }, deviation)).toBe(true);
    expect(deviatesBy(line, 0.05, table)).toBe(true);
    const still = table.lines.find(({ budget }) => budget[0] === 0);
    expect(still && deviatesBy(still, 0.05, table)).toBe(false);
  });

  it('says of a closed month without an entry what stands in it, and never counts a plan that is kept as a deviation', () => {
    const constructionLine = { key: 'expense.terrain', module: null };
    const baseTable = tableOf([], 1).table;
    const line = lineOf(baseTable.lines, 'expense.terrain#');
    const gaps = [0, 1].filter((at) => line.budget[at] !== 0);
    expect(gaps.length).toBeGreaterThan(0);
    expect([...line.absent]).toEqual(gaps.map((at) => [at, 'plan']));
    expect(accumulatedOf(line, baseTable)).toMatchObject({ realised: 0, deviation: null, share: null });
    expect(amountOf(directionTotal(baseTable, 'out', 'Saídas'), 'deviation', { from: 0, to: 1 }, 1)).toBe(0);
    const zero = tableOf([], 1, null, { absentLines: [{ ...constructionLine, policy: 'zero' }] }).table;
    const held = lineOf(zero.lines, 'expense.terrain#');
    expect([...held.absent]).toEqual(gaps.map((at) => [at, 'zero']));
    expect(accumulatedOf(held, zero).deviation).toBe(-accumulatedOf(held, zero).budget);
    const entered = tableOf([entry('expense.terrain', null, 1, -5)], 1).table;
    expect(lineOf(entered.lines, 'expense.terrain#').absent.get(0)).toBe('zero');
    const [module = 0] = study.modules.map(({ number }) => number);
    const far = tableOf([], 60, null, { contracted: new Set([module]) }).table;
    const receipts = far.lines.filter((row) => row.key.startsWith('receipts.') && row.module === module && row.isLeaf);
    expect(new Set(receipts.flatMap(({ absent }) => [...absent.values()]))).toEqual(new Set(['zero']));
  });

  it('shows what is committed for months to come', () => {
    const committed = [
      entry('expense.terrain', null, 0, -5, { nature: 'committed' }),
      entry('expense.terrain', null, 3, -7, { nature: 'committed' }),
    ];
    const { table } = tableOf(committed, 0);
    expect(accumulatedOf(lineOf(table.lines, 'expense.terrain#'), table).committed).toBe(7);
  });
});

describe('periods', () => {
  it('are cut at the calendar’s quarters and years', () => {
    const cut = (base: string, zoom: 'month' | 'quarter' | 'year', months: number) =>
      periodsOf(base, months, zoom, String).map(({ from, to }) => [from, to]);
    expect(cut('2026-02', 'quarter', 7)).toEqual([
      [0, 1],
      [2, 4],
      [5, 6],
    ]);
    expect(cut('2026-11', 'year', 15)).toEqual([
      [0, 1],
      [2, 13],
      [14, 14],
    ]);
    expect(cut('2026-01', 'month', 2)).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });
});
