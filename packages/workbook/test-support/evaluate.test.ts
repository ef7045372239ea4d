import { expect, test } from 'vitest';
import type { Cell, Row } from '../src/index.ts';
import { writeWorkbook } from '../src/index.ts';
import { evaluateWorkbook } from './evaluate.ts';
import { CellError } from './values.ts';

const shape = { columnWidths: [], frozen: { rows: 0, columns: 0 } };
const number = (value: number): Cell => ({ style: 'input.number', value });
const formula = (text: string): Cell => ({ style: 'computed.number', formula: text, value: 123_456 });

/** B1:B4 hold 1, 2, 3 and a text, C1:C3 10, 20, 30; the formula stands in A1. */
function result(text: string): unknown {
  const rows: Row[] = [
    [formula(text), number(1), number(10)],
    [null, number(2), number(20)],
    [null, number(3), number(30)],
    [null, { style: 'input.text', value: 'Torre A' }],
  ];
  const other = { ...shape, name: "Pre'missas 1", rows: [[number(0.04)]] };
  const file = writeWorkbook({
    sheets: [{ ...shape, name: 'Plan', rows }, other],
    names: { taxa: "'Pre''missas 1'!$A$1", total: 'Plan!$B$1:$B$3' },
  });
  const value = evaluateWorkbook(file).get('Plan')?.get('A1');
  return value instanceof CellError ? value.code : value;
}

test.each<[string, unknown]>([
  // Order of operations, as a spreadsheet has it.
  ['1+2*3', 7],
  ['(1+2)*3', 9],
  ['-2^2', 4],
  ['2^3^2', 64],
  ['2-3-4', -5],
  ['50%', 0.5],
  ['--1', 1],
  ['1&2', '12'],
  ['1+1=2', true],
  ['"a"="A"', true],
  ['1<"a"', true],
  ['2>=2', true],
  ['1<>1', false],
  // References: relative, absolute, of another sheet, by name, empty.
  ['B1+$C$2', 21],
  ["'Pre''missas 1'!A1*100", 4],
  ['taxa', 0.04],
  ['SUM(total)', 6],
  ['D9', 0],
  ['D9=""', true],
  ['D9=0', true],
  // Functions.
  ['SUM(B1:B4,4)', 10],
  ['SUM()', 0],
  ['SUMPRODUCT(B1:B3,C1:C3)', 140],
  ['SUMPRODUCT(B1:B3*C1:C3)', 140],
  ['SUMPRODUCT((B1:B3>=2)*C1:C3)', 50],
  ['SUMPRODUCT(B1:B3,1/C1:C3)', 0.1 + 0.1 + 0.1],
  ['SUMPRODUCT(ABS(B1:B3-2))', 2],
  ['SUMPRODUCT((MOD(B1:B3,2)=1)*C1:C3)', 40],
  ['ROUND(0.285,2)', 0.29],
  ['ROUND(1.005,2)', 1.01],
  ['ROUND(-0.285,2)', -0.29],
  ['ROUND(2.5,0)', 3],
  ['ROUND(-2.5,0)', -3],
  ['ROUND(1234.5,-2)', 1200],
  ['ROUND(1e16,2)', 1e16],
  ['ROUND(0.004,2)', 0],
  ['MAX(B1:B4,-5)', 3],
  ['MIN(B1:B4)', 1],
  ['MAX(D1:D9)', 0],
  ['IF(B1>1,1/0,"não")', 'não'],
  ['IF(B1=1,5)', 5],
  ['IF(B1=2,5)', false],
  ['IF(TRUE,,1)', 0],
  ['AND(B1=1,C1=10)', true],
  ['OR(B1=2,C1=11)', false],
  ['NOT(B1=2)', true],
  ['ABS(-3)', 3],
  ['INDEX(B1:C3,2,2)', 20],
  ['INDEX(B1:B3,3)', 3],
  ['INDEX(B2:C2,2)', 20],
  ['POWER(2,10)', 1024],
  ['INT(-1.5)', -2],
  ['MOD(-1,3)', 2],
  ['MOD(7,-3)', -2],
  ['SIGN(-4)', -1],
  ['MATCH(20,C1:C3,0)', 2],
  ['MATCH(25,C1:C3)', 2],
  ['SUMIFS(C1:C3,B1:B3,">=2")', 50],
  ['SUMIFS(C1:C3,B1:B3,2)', 20],
  ['SUMIF(B1:B3,">=2",C1:C3)', 50],
  ['SUMIFS(C1:C3,B1:B3,">"&1,C1:C3,"<30")', 20],
  ['IFERROR(1/0,7)', 7],
  ['COUNT(B1:B4)', 3],
  // Errors.
  ['1/0', '#DIV/0!'],
  ['SUM(B1,1/0)', '#DIV/0!'],
  ['B4+1', '#VALUE!'],
  ['0^0', '#NUM!'],
  ['INDEX(B1:B3,9)', '#REF!'],
  ['MATCH(5,C1:C3,0)', '#N/A'],
  ['#N/A', '#N/A'],
  ['B1:B3', '#VALUE!'],
])('=%s gives %j', (text, value) => {
  expect(result(text)).toEqual(value);
});

test('NPV discounts the first flow by one period', () => {
  expect(result('NPV(0.1,B1:B3)')).toBeCloseTo(1 / 1.1 + 2 / 1.21 + 3 / 1.331, 14);
});

test.each<[number, number, number, number]>([
  [0.25, 2, 2, 3 * 0.25 ** 2 - 2 * 0.25 ** 3],
  [0.9, 1, 3, 1 - 0.1 ** 3],
  [0.4, 4, 1, 0.4 ** 4],
  [0.5, 2.5, 2.5, 0.5],
  // sin² of half the angle: I_x(1/2, 1/2) = 2/π · asin √x.
  [0.3, 0.5, 0.5, (2 / Math.PI) * Math.asin(Math.sqrt(0.3))],
  [0.03, 0.5, 0.5, (2 / Math.PI) * Math.asin(Math.sqrt(0.03))],
])('BETADIST(%d,%d,%d) is the incomplete beta function', (x, a, b, expected) => {
  expect(Math.abs(Number(result(`BETADIST(${x},${a},${b})`)) / expected - 1)).toBeLessThan(2e-14);
});

test('refuses what it does not know instead of guessing', () => {
  expect(() => result('VLOOKUP(1,B1:C3,2)')).toThrow('unsupported function VLOOKUP');
  expect(() => result('SUM(B1:B3*2)')).toThrow('a block is calculated with outside SUMPRODUCT');
  expect(() => result('SUM(ABS(B1:B3))')).toThrow('a block is calculated with outside SUMPRODUCT');
  expect(() => result('1+')).toThrow(SyntaxError);
  expect(() => result('(1')).toThrow(SyntaxError);
  expect(() => result('1 2')).toThrow(SyntaxError);
  expect(() => result('nada+1')).toThrow('unknown name nada');
  expect(() => result('Outra!A1')).toThrow('unknown sheet Outra');
  expect(() => result('A1+1')).toThrow('circular reference through Plan!A1');
});

test('follows a chain of ten thousand cells', () => {
  const rows: Row[] = Array.from({ length: 10_000 }, (_, i) => [i === 9_999 ? number(1) : formula(`A${i + 2}+1`)]);
  const file = writeWorkbook({ sheets: [{ ...shape, name: 'Plan', rows }] });
  expect(evaluateWorkbook(file).get('Plan')?.get('A1')).toBe(10_000);
});

test('reads no cached value', () => {
  expect(result('B1')).toBe(1);
});
