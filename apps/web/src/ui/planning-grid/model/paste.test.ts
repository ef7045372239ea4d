import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipboardTable } from '../../grid-navigation/table-text.ts';
import { rangeText } from '../clipboard.ts';
import { adjustRange } from './adjust.ts';
import { findCells, goTo, nextMatch, nextProblem, replaceValues } from './find.ts';
import { majorityFormat, planPaste } from './paste.ts';
import { applied, groupLine, inputLine, sheetOf } from './testing/sheets.ts';
import type { Ticks } from './ticks.ts';

const lines = [
  inputLine('Fundação', [1, 2, 3, 4], { input: { from: 0, to: 3, realisedBefore: 1 } }),
  inputLine('Estrutura', [null, null, null, null]),
  inputLine('Vedação', [0, 0, 0, 0], { input: { from: 0, to: 2 } }),
];
const sheet = sheetOf(lines, 4);
const at = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column });

describe('the table on the clipboard', () => {
  it('strips one trailing line break, keeps blank rows, and reads quotes', () => {
    expect(clipboardTable('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(clipboardTable('1\n\n')).toEqual([['1'], ['']]);
    expect(clipboardTable('"a\tb"\t"diz ""oi"""')).toEqual([['a\tb', 'diz "oi"']]);
  });

  it('takes the shape of the block from the HTML table, and no value', () => {
    const html = '<table><tr><td>9</td><td>9</td></tr><tr><td>9</td><td></td></tr></table>';
    expect(clipboardTable('1\t2\n3', html)).toEqual([
      ['1', '2'],
      ['3', ''],
    ]);
  });
});

describe('the plan of a paste', () => {
  it('is clean when everything is ready, with blanks clearing and zeros written', () => {
    const plan = planPaste(sheet, at(1, 0), [['1.234,56', '0', '', '10']]);
    expect(plan.clean).toBe(true);
    expect(plan.changes).toEqual([
      { line: 'Estrutura', month: 0, ticks: 123_456 },
      { line: 'Estrutura', month: 1, ticks: 0 },
      { line: 'Estrutura', month: 3, ticks: 1000 },
    ]);
  });

  it('counts what is ready, ambiguous, invalid, blocked and out of bounds, and pastes the rest', () => {
    const plan = planPaste(sheet, at(0, 0), [
      ['5', '1.234', '#REF!', '7', '8'],
      ['5', '6', '7', '8', '9'],
      ['5', '6', '7', '8', '9'],
    ]);
    expect(plan.counts).toEqual({ ready: 8, ambiguous: 1, invalid: 1, blocked: 1, outside: 4, skipped: 0 });
    expect(plan.beyond).toEqual({ rows: 0, columns: 1 });
    expect(plan.clean).toBe(false);
    expect(plan.changes.find(({ line, month }) => line === 'Fundação' && month === 1)?.ticks).toBe(123_400);
    expect(plan.cells.filter(({ status }) => status === 'blocked').map(({ reason }) => reason)).toEqual(['realised']);
  });

  it('decides the country of the numbers once for the block', () => {
    expect(majorityFormat([['1.234', '2']])).toEqual({ format: 'br', decided: false });
    expect(majorityFormat([['1.234', '2.500,75']])).toEqual({ format: 'br', decided: true });
    expect(majorityFormat([['1,234.56', '1.234']])).toEqual({ format: 'us', decided: true });
    expect(planPaste(sheet, at(1, 0), [['1.234', '2.500,75']]).clean).toBe(true);
    const theirs = planPaste(sheet, at(1, 0), [['1,234.56', '12.5']]);
    expect(theirs.changes.map(({ ticks }) => ticks)).toEqual([123_456, 1250]);
    const pastePlan = planPaste(sheet, at(1, 0), [['1.234']], { format: 'us' });
    expect(pastePlan.changes).toEqual([{ line: 'Estrutura', month: 0, ticks: 123 }]);
  });

  it('fills a selection with one cell and tiles a multiple of the block', () => {
    const one = planPaste(sheet, { top: 1, bottom: 2, left: 0, right: 1 }, [['3']]);
    expect(one.changes).toHaveLength(4);
    const tiled = planPaste(sheet, { top: 1, bottom: 1, left: 0, right: 3 }, [['1', '2']]);
    expect(tiled.changes.map(({ ticks }) => ticks)).toEqual([100, 200, 100, 200]);
  });

  it('transposes, adds to what stands there, and fills only what is blank', () => {
    const turned = planPaste(sheet, at(1, 0), [['1'], ['2']], { transpose: true });
    expect(turned.changes.map(({ month, ticks }) => [month, ticks])).toEqual([
      [0, 100],
      [1, 200],
    ]);
    const added = planPaste(sheet, at(0, 1), [['1', '']], { add: true });
    expect(added.changes).toEqual([{ line: 'Fundação', month: 1, ticks: 102 }]);
    const blanks = planPaste(sheet, at(0, 1), [['9'], ['9']], { onlyBlank: true });
    expect(blanks.changes).toEqual([{ line: 'Estrutura', month: 1, ticks: 900 }]);
    expect(blanks.counts.skipped).toBe(1);
  });

  it('leaves computed lines out: blank texts over them are no exception, others are blocked', () => {
    const grouped = sheetOf([groupLine('G', [inputLine('A', [1, 2])])], 2);
    expect(
      planPaste(grouped, at(0, 0), [
        ['', ''],
        ['5', '6'],
      ]).clean,
    ).toBe(true);
    expect(
      planPaste(grouped, at(0, 0), [
        ['11', ''],
        ['5', '6'],
      ]).counts.blocked,
    ).toBe(1);
  });

  it('brings back what was copied, sign by sign, blank by blank, on 500 random blocks (R17)', () => {
    const cell = fc.option(fc.integer({ min: -1e11, max: 1e11 }), { freq: 4 });
    const block = fc
      .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 12 }))
      .chain(([rows, columns]) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
      );
    fc.assert(
      fc.property(block, fc.constantFrom('money' as const, 'share' as const), (values: Ticks[][], unit) => {
        const source = values.map((row, at) =>
          inputLine(`L${at}`, row, { unit, input: { from: 0, to: row.length - 1, signed: true } }),
        );
        const columns = values[0]?.length ?? 0;
        const range = { top: 0, bottom: values.length - 1, left: 0, right: columns - 1 };
        const from = sheetOf(source, columns);
        const text = rangeText(from.rows, from.periods, range);
        const scratch = source.map((line) => ({ ...line, values: line.values.map(() => 77) }));
        const plan = planPaste(sheetOf(scratch, columns), at(0, 0), clipboardTable(`${text}\r\n`));
        expect(plan.clean).toBe(true);
        expect(applied(scratch, plan.changes).map((line) => line.values)).toEqual(values);
      }),
      { numRuns: 500 },
    );
  }, 60_000);
});

describe('adjusting a selection', () => {
  const line = [inputLine('A', [100, null, 300, 400], { input: { from: 0, to: 3, held: new Set([3]) } })];
  const all = { top: 0, bottom: 0, left: 0, right: 3 };
  const adjusted = (kind: Parameters<typeof adjustRange>[2], typed = '') => {
    const outcome = adjustRange(sheetOf(line, 4), all, kind, typed);
    return outcome.ok ? applied(line, outcome.changes)[0]?.values : outcome.problem;
  };

  it.each([
    ['add_amount', '0,50', [150, 50, 350, 400]],
    ['add_percent', '10', [110, null, 330, 400]],
    ['set_total', '12', [200, 0, 600, 400]],
    ['zero', '', [0, 0, 0, 400]],
    ['repeat', '', [100, 100, 100, 400]],
    ['interpolate', '', [100, 200, 300, 400]],
    ['round', '2', [200, null, 400, 400]],
    ['shift', '1', [0, 100, null, 400]],
    ['reindex', '12', [100, null, 306, 400]],
    ['add_amount', 'abc', 'not_a_number'],
    ['add_amount', '-5', 'negative'],
    ['shift', '1,5', 'not_a_number'],
  ] as const)('%s %s', (kind, typed, expected) => {
    expect(adjusted(kind, typed)).toEqual(expected);
  });
});

describe('finding', () => {
  const origin = { row: 0, column: 0 };
  it('finds values and labels, without accents, and goes on around the end', () => {
    expect(findCells(sheet, '0,02')).toEqual([{ row: 0, column: 1 }]);
    const matches = findCells(sheet, 'vedacao');
    expect(matches).toEqual([{ row: 2, column: -2 }]);
    expect(nextMatch(matches, { row: 2, column: 3 })).toEqual({ row: 2, column: -2 });
  });

  it('replaces a value where typing is allowed', () => {
    expect(replaceValues(sheet, null, '0', '1,5')).toEqual(
      [0, 1, 2].map((month) => ({ line: 'Vedação', month, ticks: 150 })),
    );
    expect(replaceValues(sheet, null, '0,01', '9')).toEqual([]);
  });

  it('goes to a line, a month, or both', () => {
    expect(goTo(sheet, 'estrutura, mar/26', '2026-01', origin)).toEqual({ row: 1, column: 2 });
    expect(goTo(sheet, '02/2026', '2026-01', { row: 2, column: 0 })).toEqual({ row: 2, column: 1 });
    expect(goTo(sheet, 'telhado', '2026-01', origin)).toBeNull();
  });

  it('goes from problem to problem in reading order', () => {
    const problems = [
      { line: 'Vedação', month: 1, text: 'b' },
      { line: 'Fundação', month: null, text: 'a' },
    ];
    expect(nextProblem(sheet, problems, origin, false)?.text).toBe('b');
    expect(nextProblem(sheet, problems, { row: 2, column: 1 }, false)?.text).toBe('a');
    expect(nextProblem(sheet, problems, { row: 2, column: 1 }, true)?.text).toBe('a');
  });
});
