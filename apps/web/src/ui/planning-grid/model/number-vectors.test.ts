import { describe, expect, it } from 'vitest';
import { readField } from '../../field/number-field.tsx';
import { evaluateExpression } from '../../numbers/index.ts';
import { enterCell } from './entry.ts';
import { findCells } from './find.ts';
import { planPaste } from './paste.ts';
import { inputLine, sheetOf } from './testing/sheets.ts';
import { fromTicks } from './ticks.ts';

const nbsp = '\u00a0';
/** Texts that a planner may type or paste, and their money value. `null` is blank, `refused` no number. */
const money: readonly [typed: string, value: number | null | 'refused', ambiguous?: true][] = [
  ['1.234,56', 1234.56],
  ['1234,56', 1234.56],
  ['R$ 1.234,56', 1234.56],
  [`R$${nbsp}1.234,56`, 1234.56],
  ['-R$ 1.234,56', -1234.56],
  ['R$ -1.234,56', -1234.56],
  ['(1.234,56)', -1234.56],
  ['1.234,56-', -1234.56],
  ['−1.234,56', -1234.56],
  ['1.234', 1234, true],
  ['1.5', 1.5, true],
  ['1,234.56', 1234.56, true],
  ['1,234,567', 1_234_567, true],
  ['1,2 mi', 1_200_000],
  ['350 mil', 350_000],
  ['2,3bi', 2.3e9],
  ['10k', 10_000],
  ['+5000', 5000],
  ['-5000', -5000],
  ['', null],
  ['-', null],
  [',5', 0.5],
  ['5,', 5],
  ['-0', 0],
  ['12.34,5', 'refused'],
  ['1.23.4', 'refused'],
  ['abc', 'refused'],
  ['#REF!', 'refused'],
  ['1e3', 'refused'],
  ['01/03/2026', 'refused'],
  ['12,5%', 'refused'],
];
const shares: readonly [typed: string, value: number][] = [
  ['12,5', 0.125],
  ['12,5%', 0.125],
  ['0,125', 0.00125],
  ['100', 1],
];

const line = inputLine('Obra', [77], { input: { from: 0, to: 0, signed: true } });
const sheet = sheetOf([line], 1);
const first = { top: 0, bottom: 0, left: 0, right: 0 };

describe('one parser wherever a number comes in', () => {
  it.each(money)('reads money "%s" alike in a cell, a paste and a field', (typed, value, ambiguous) => {
    const entered = enterCell(sheet, { row: 0, column: 0 }, typed);
    const pasted = planPaste(sheet, first, [[typed]], { format: 'br' }).cells[0];
    const field = readField(typed, { kind: 'money' });
    if (value === 'refused') {
      expect(entered.ok).toBe(false);
      expect(pasted?.status).toBe('invalid');
      expect(field.problem).not.toBeNull();
      return;
    }
    const ticks = value === null ? null : Math.round(value * 100);
    expect(entered).toMatchObject({ ok: true, ticks, ambiguous: ambiguous ?? false });
    expect(pasted?.ticks).toBe(ticks);
    expect(field).toMatchObject({ value, problem: null });
    expect(field.remark !== undefined).toBe(ambiguous ?? false);
  });

  it.each(shares)('reads the percent "%s" alike in a cell, a paste, a field and an expression', (typed, value) => {
    const curve = sheetOf([inputLine('Curva', [0], { unit: 'share' })], 1);
    const entered = enterCell(curve, { row: 0, column: 0 }, typed);
    expect(entered.ok && fromTicks(entered.ticks ?? 0, 'share')).toBe(value);
    expect(planPaste(curve, first, [[typed]]).cells[0]?.ticks).toBe(value * 1e12);
    expect(readField(typed, { kind: 'percent' }).value).toBe(value);
    expect(evaluateExpression(`=${typed}`, 'percent')).toMatchObject({ value });
  });

  it('finds a value however it is written', () => {
    for (const typed of ['0,77', 'R$ 0,77', ',77']) expect(findCells(sheet, typed)).toEqual([{ row: 0, column: 0 }]);
  });
});
