/** Sheets whose only columns are years: two are enough where the sheet's own balance closes in both. */
import { expect, it } from 'vitest';
import { type Value, writeSheets } from '../../test-support/company-workbooks/sheet-file.ts';
import { readSpreadsheet } from '../spreadsheet.ts';
import { wrongSums } from './mapping.ts';
import { proposeStudy, provedStudy } from './propose-study.ts';
import { readCompanyWorkbook } from './read-company-workbook.ts';

const read = (rows: Value[][]) => {
  const outcome = readSpreadsheet(writeSheets([{ name: 'Fluxo', rows }]));
  if (!outcome.ok) throw new Error(outcome.reason);
  return readCompanyWorkbook(outcome.sheets);
};

const items: Value[][] = [
  ['Receita de vendas', 100_000.07, 250_000.11],
  ['Obra', -40_000.01, -90_000.02],
  ['Terreno', -10_000.05, -1.01],
];
const [years, balance]: Value[][] = [
  ['Conta', 2027, 2028],
  ['Saldo', 50_000.01, 159_999.08],
];
const whole = [years ?? [], ...items, balance ?? []];

it('two years become a study of 24 months with the amounts of the sheet', () => {
  const workbook = read(whole);
  expect(workbook.flows).toMatchObject([{ divided: ['2027', '2028'], isTurned: false }]);
  expect(workbook.flows[0]?.lines.map(({ sum }) => sum?.of ?? null)).toEqual([null, null, null, 'above']);
  expect(wrongSums(workbook)).toEqual([]);
  const proved = provedStudy(workbook, proposeStudy(workbook, null), 'Dois anos');
  if (!proved.ok) throw new Error(JSON.stringify(proved.errors));
  const { sheet, study } = proved.proof.total;
  const ofYear = (cents: readonly number[], year: number) =>
    cents.slice(year * 12, year * 12 + 12).reduce((sum, value) => sum + value, 0);
  for (const cents of [sheet, study]) expect([ofYear(cents, 0), ofYear(cents, 1)]).toEqual([5_000_001, 15_999_908]);
});

it('years down the rows are read as those across the columns', () => {
  const turned = (whole[0] ?? []).map((_, at) => whole.map((row) => row[at] ?? null));
  const workbook = read(turned);
  expect(workbook.flows).toMatchObject([{ divided: ['2027', '2028'], isTurned: true }]);
  expect(workbook.flows[0]?.lines).toHaveLength(4);
});

it.each([
  ['without a balance', [years ?? [], ...items]],
  ['with a balance that is wrong in one year', [years ?? [], ...items, ['Saldo', 50_000.01, 160_000]]],
  ['with the balance of one year alone', [years ?? [], ...items, ['Saldo', 50_000.01, null]]],
  ['of another table with a total', [years ?? [], ['Tipo A', 12, 14], ['Tipo B', 8, 9], ['Total', 20, 23]]],
  ['that do not follow each other', [['Conta', 2027, 2029], ...items, balance ?? []]],
])('two years %s are no cash flow', (_what, rows) => {
  expect(read(rows).flows).toEqual([]);
});

it('centavos of months do not make the sum of three years wrong', () => {
  const workbook = read([
    ['Conta', 2027, 2028, 2029],
    ['Receita de vendas', 100_000.07, 250_000.11, 7.01],
    ['Obra', -40_000.01, -90_000.02, -3],
    ['Terreno', -10_000.05, -1.01, -1],
    ['Saldo', 50_000.01, 159_999.08, 3.01],
  ]);
  expect(wrongSums(workbook)).toEqual([]);
  const wrong = read([
    ['Conta', 2027, 2028, 2029],
    ['Receita de vendas', 100_000, 250_000, 70],
    ['Obra', -40_000, -90_000, -30],
    ['Saldo', 60_000, 160_001, 40],
  ]);
  expect(wrongSums(wrong)).toMatchObject([
    { label: 'Saldo', sum: { differences: [{ month: 2028 * 12, cents: 100 }] } },
  ]);
});
