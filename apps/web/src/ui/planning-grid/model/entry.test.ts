import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TOTAL_COLUMN } from '../../grid-navigation/selection.ts';
import { cellState } from './cells.ts';
import { clearRange, enterCell, enterRange, putTicks } from './entry.ts';
import { fillDown, fillRight, fillWith, handleRange } from './fill.ts';
import { spreadMethods, spreadTotal } from './spread.ts';
import { applied, groupLine, inputLine, sheetOf } from './testing/sheets.ts';
import { fromTicks, plainText, readTicks, type Ticks, toTicks } from './ticks.ts';

const changesOf = (outcome: ReturnType<typeof enterCell>) => {
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.changes;
};

interface TypedCurve {
  values: readonly Ticks[];
  typed: ReadonlyMap<number, number>;
}

const total = (values: readonly Ticks[]): number => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Types a month of a curve whose total stays, and checks the result. */
function typedOn({ values, typed }: TypedCurve, month: number, ticks: number): TypedCurve {
  const input = { from: 0, to: values.length - 1, totalHeld: true, held: new Set(typed.keys()) };
  const sheet = sheetOf([inputLine('Curva', [...values], { input })], values.length);
  const outcome = putTicks(sheet, { row: 0, column: month }, ticks);
  if (!outcome.ok) {
    expect(outcome.problem).toBe('total_held');
    return { values, typed };
  }
  const next = [...values];
  for (const change of outcome.changes) next[change.month] = change.ticks;
  const nowTyped = new Map(typed).set(month, ticks);
  for (const [held, value] of nowTyped) expect(next[held]).toBe(value);
  const givesWay = (value: Ticks, other: number) => other !== month && !typed.has(other) && (value ?? 0) !== 0;
  if (values.some(givesWay)) expect(total(next)).toBe(total(values));
  else expect(next.filter((value, other) => other !== month && value !== values[other])).toEqual([]);
  return { values: next, typed: nowTyped };
}

describe('ticks', () => {
  it('reads and writes money, shares and counts without losing a digit', () => {
    expect(readTicks('1.234,56', 'money')).toMatchObject({ ticks: 123_456 });
    expect(readTicks('12,5', 'share')).toMatchObject({ ticks: 125_000_000_000 });
    expect(readTicks('0,005', 'money')).toMatchObject({ ticks: 1 });
    expect(readTicks('=100/3', 'money')).toMatchObject({ ticks: 3333 });
    expect(readTicks('12,5%', 'money')).toMatchObject({ kind: 'refused', reason: 'percent_in_money' });
    expect(readTicks('999999 bi', 'money')).toMatchObject({ kind: 'refused', reason: 'too_large' });
    expect([plainText(-123_456, 'money'), plainText(125_000_000_000, 'share'), plainText(null, 'money')]).toEqual([
      '-1234,56',
      '12,5%',
      '',
    ]);
  });

  it('goes from a share of the study to ticks and back to the same double, up to twelve decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (ticks) => {
        expect(toTicks(fromTicks(ticks, 'share'), 'share')).toBe(ticks);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a total typed over many cells', () => {
  it('is divided to the tick by every method but repeating, and what is fixed keeps its value', () => {
    const leaf = fc.record({ ticks: fc.option(fc.integer({ min: 0, max: 1e9 })), fixed: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(leaf, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 0, max: 1e12 }),
        fc.constantFrom(...spreadMethods),
        (leaves, total, method) => {
          const split = spreadTotal(leaves, total, method, (cells) => Array.from({ length: cells }, (_, k) => k + 1));
          if (!split.ok) {
            expect(leaves.every(({ fixed }) => fixed)).toBe(true);
            return;
          }
          if (method !== 'repeat')
            expect(split.values.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBe(total);
          leaves.forEach(({ ticks, fixed }, at) => {
            if (fixed) expect(split.values[at]).toBe(ticks);
          });
        },
      ),
    );
  });

  it('keeps the profile, and zeros of the profile stay zeros', () => {
    const leaves = [100, 0, 300].map((ticks) => ({ ticks, fixed: false }));
    expect(spreadTotal(leaves, 1000, 'profile')).toMatchObject({ values: [250, 0, 750], used: 'profile' });
  });

  it('is linear over zeros, and refused when everything is fixed or the signs cancel', () => {
    const zeros = [0, null, 0].map((ticks) => ({ ticks, fixed: false }));
    expect(spreadTotal(zeros, 100, 'profile')).toMatchObject({ values: [33, 34, 33], used: 'linear' });
    expect(spreadTotal([{ ticks: 5, fixed: true }], 10, 'profile')).toEqual({ ok: false, reason: 'all_fixed' });
    const cancelling = [5, -5].map((ticks) => ({ ticks, fixed: false }));
    expect(spreadTotal(cancelling, 10, 'profile')).toEqual({ ok: false, reason: 'signs_cancel' });
    expect(spreadTotal(cancelling, 10, 'linear')).toMatchObject({ ok: true, values: [5, 5] });
  });
});

describe('typing into a cell', () => {
  const line = inputLine('Obra', [10_000, 20_000, 30_000], {
    input: { from: 0, to: 5, held: new Set([1]), realisedBefore: 0 },
  });

  it('replaces one month, and reads expressions of the cell and of the line', () => {
    const sheet = sheetOf([line], 6);
    expect(changesOf(enterCell(sheet, { row: 0, column: 2 }, '1.234,56'))).toEqual([
      { line: 'Obra', month: 2, ticks: 123_456 },
    ]);
    expect(changesOf(enterCell(sheet, { row: 0, column: 0 }, '+=10%'))).toEqual([
      { line: 'Obra', month: 0, ticks: 11_000 },
    ]);
    expect(changesOf(enterCell(sheet, { row: 0, column: 4 }, '=total*3%'))).toEqual([
      { line: 'Obra', month: 4, ticks: 1800 },
    ]);
  });

  it('clears to blank, and writes zero as zero', () => {
    const sheet = sheetOf([line], 6);
    expect(clearRange(sheet, { top: 0, bottom: 0, left: 0, right: 0 }).changes).toEqual([
      { line: 'Obra', month: 0, ticks: null },
    ]);
    expect(changesOf(enterCell(sheet, { row: 0, column: 0 }, '0'))).toEqual([{ line: 'Obra', month: 0, ticks: 0 }]);
    expect(changesOf(enterCell(sheet, { row: 0, column: 0 }, ''))).toEqual([{ line: 'Obra', month: 0, ticks: null }]);
  });

  it('spreads a year, leaving held months alone, with the exact sum', () => {
    const sheet = sheetOf([line], 6, 'year');
    expect(cellState(sheet, { row: 0, column: 0 })).toBe('spread');
    const outcome = enterCell(sheet, { row: 0, column: 0 }, '1.000');
    expect(changesOf(outcome)).toEqual([
      { line: 'Obra', month: 0, ticks: 20_000 },
      { line: 'Obra', month: 2, ticks: 60_000 },
    ]);
    expect(outcome).toMatchObject({ spread: { method: 'profile', cells: 5, total: 100_000 } });
  });

  it('spreads a total over zeros through the months of the line only', () => {
    const empty = inputLine('Stand', [], { input: { from: 0, to: 11, span: { from: 2, to: 5 } } });
    const outcome = enterCell(sheetOf([empty], 12), { row: 0, column: TOTAL_COLUMN }, '400');
    expect(changesOf(outcome).map(({ month, ticks }) => [month, ticks])).toEqual([
      [2, 10_000],
      [3, 10_000],
      [4, 10_000],
      [5, 10_000],
    ]);
  });

  it('spreads what is typed on a group among its lines', () => {
    const sheet = sheetOf([groupLine('Custos', [inputLine('A', [100, 0]), inputLine('B', [300, 0])])], 2);
    expect(changesOf(enterCell(sheet, { row: 0, column: 0 }, '8'))).toEqual([
      { line: 'A', month: 0, ticks: 200 },
      { line: 'B', month: 0, ticks: 600 },
    ]);
  });

  it('keeps a held total: the other months give way in proportion, and not below zero', () => {
    const curve = inputLine('Curva', [40, 0, 40, 20], { input: { from: 0, to: 3, totalHeld: true } });
    const sheet = sheetOf([curve], 4);
    expect(changesOf(enterCell(sheet, { row: 0, column: 0 }, '0,70')).map(({ ticks }) => ticks)).toEqual([70, 20, 10]);
    expect(enterCell(sheet, { row: 0, column: 0 }, '2')).toEqual({ ok: false, problem: 'total_held' });
  });

  it('leaves what was typed in a held total alone, lets it be typed again, and shows what is missed when nothing gives way', () => {
    const typedIn = (held: number[]) =>
      sheetOf(
        [inputLine('Curva', [40, 0, 40, 20], { input: { from: 0, to: 3, totalHeld: true, held: new Set(held) } })],
        4,
      );
    // Month 0 was typed: only the third and the fourth give way.
    expect(changesOf(enterCell(typedIn([0]), { row: 0, column: 2 }, '0,10'))).toEqual([
      { line: 'Curva', month: 2, ticks: 10 },
      { line: 'Curva', month: 3, ticks: 50 },
    ]);
    expect(changesOf(enterCell(typedIn([0]), { row: 0, column: 0 }, '0,70')).map(({ ticks }) => ticks)).toEqual([
      70, 20, 10,
    ]);
    expect(changesOf(enterCell(typedIn([0, 2, 3]), { row: 0, column: 0 }, '0,70'))).toEqual([
      { line: 'Curva', month: 0, ticks: 70 },
    ]);
    expect(enterCell(typedIn([0, 2]), { row: 0, column: 0 }, '0,61')).toEqual({ ok: false, problem: 'total_held' });
    expect(clearRange(typedIn([0]), { top: 0, bottom: 0, left: 0, right: 0 }).problem).toBeNull();
  });

  it('keeps every month that was typed, in whatever order, and the total as long as something gives way', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 3, maxLength: 12 }),
        fc.array(fc.tuple(fc.nat(11), fc.integer({ min: 0, max: 300 })), { minLength: 1, maxLength: 15 }),
        (start, acts) => {
          let curve: TypedCurve = { values: start, typed: new Map() };
          for (const [at, ticks] of acts) curve = typedOn(curve, at % start.length, ticks);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('refuses closed, held, realised and negative places with the reason', () => {
    const sheet = sheetOf(
      [inputLine('Obra', [1, 2, 3], { input: { from: 1, to: 2, realisedBefore: 2, held: new Set([2]) } })],
      6,
    );
    const problems = [0, 1, 2].map((column) => enterCell(sheet, { row: 0, column }, '5'));
    expect(problems).toEqual(['outside', 'realised', 'held'].map((problem) => ({ ok: false, problem })));
    expect(enterCell(sheetOf([line]), { row: 0, column: 0 }, '-1')).toEqual({ ok: false, problem: 'negative' });
    const fixed = sheetOf([groupLine('G', [])]);
    expect(enterCell(fixed, { row: 0, column: 0 }, '1')).toEqual({ ok: false, problem: 'computed' });
  });

  it('changes each cell of a range by its own value, and leaves totals out', () => {
    const lines = [groupLine('G', [inputLine('A', [100, 200]), inputLine('B', [null, 50])])];
    const sheet = sheetOf(lines, 2);
    const outcome = enterRange(sheet, { top: 0, bottom: 2, left: 0, right: 1 }, '*=2');
    expect(outcome.changes).toEqual([
      { line: 'A', month: 0, ticks: 200 },
      { line: 'A', month: 1, ticks: 400 },
      { line: 'B', month: 0, ticks: 0 },
      { line: 'B', month: 1, ticks: 100 },
    ]);
  });
});

describe('filling', () => {
  const lines = [inputLine('A', [1, 2, 3, 4]), inputLine('B', [5, 6, 7, 8]), inputLine('C', [9, 9, 9, 9])];
  const sheet = sheetOf(lines, 4);
  const after = (changes: ReturnType<typeof fillDown>) => applied(lines, changes).map(({ values }) => values);

  it('copies the first row down and the first column right', () => {
    expect(after(fillDown(sheet, { top: 0, bottom: 2, left: 1, right: 2 }))).toEqual([
      [1, 2, 3, 4],
      [5, 2, 3, 8],
      [9, 2, 3, 9],
    ]);
    expect(after(fillRight(sheet, { top: 1, bottom: 1, left: 0, right: 3 }))[1]).toEqual([5, 5, 5, 5]);
  });

  it('drags the handle the longer way and repeats the block, backwards too', () => {
    const source = { top: 0, bottom: 0, left: 1, right: 2 };
    expect(handleRange(source, { row: 0, column: 3 })).toEqual({ ...source, right: 3 });
    expect(handleRange(source, { row: 2, column: 1 })).toEqual({ ...source, bottom: 2 });
    expect(after(fillWith(sheet, { ...source, left: 0, right: 3 }, source))[0]).toEqual([3, 2, 3, 2]);
  });
});
