import {
  differences,
  expectations,
  type Row,
  readWorkbook,
  type WorkbookModel,
  withoutResults,
  writeWorkbook,
} from '@uni/workbook';
import { expect, test } from 'vitest';
import { findLibreOffice } from '../test/needs/libreoffice.ts';
import { recalculate } from './recalculate.ts';

const soffice = findLibreOffice() ?? 'soffice';

function recalculated(file: Uint8Array) {
  const { sheets, names } = readWorkbook(file);
  return {
    names,
    valueAt: (sheet: string, address: string) =>
      sheets.get(sheet)?.get(address)?.error ?? sheets.get(sheet)?.get(address)?.value,
  };
}

const rows: Row[] = [
  [
    { style: 'header.text', value: '=2+2' },
    { style: 'input.money', value: 0.285 },
    { style: 'computed.money', formula: 'ROUND(B1,2)', value: 0.29, expect: 29 },
    { style: 'total.money', formula: 'ROUND(SUM(B1:C1)*taxa,2)', value: 0.02, expect: 2 },
  ],
];
const model: WorkbookModel = {
  sheets: [
    { name: 'Fluxo de caixa', columnWidths: [20, 12], frozen: { rows: 1, columns: 1 }, rows },
    {
      name: 'Premissas',
      columnWidths: [],
      frozen: { rows: 0, columns: 0 },
      rows: [[{ style: 'input.percent', value: 0.04 }]],
    },
  ],
  names: { taxa: 'Premissas!$A$1' },
};

test('LibreOffice recalculates what was cached wrong, and texts stay texts', async () => {
  const { file } = await recalculate(soffice, writeWorkbook(withoutResults(model)));
  const { valueAt, names } = recalculated(file);
  expect(differences(expectations(model), valueAt)).toEqual([]);
  expect(valueAt('Fluxo de caixa', 'A1')).toBe('=2+2');
  expect(names.get('taxa')).toBeDefined();
});

test('a formula that gives another centavo than expected is found', async () => {
  const wrong = rows.map((row) => row.map((cell) => (cell?.expect === 29 ? { ...cell, expect: 28 } : cell)));
  const sheets = model.sheets.map((sheet, i) => (i === 0 ? { ...sheet, rows: wrong } : sheet));
  const spoiled = { ...model, sheets };
  const { file } = await recalculate(soffice, writeWorkbook(withoutResults(spoiled)));
  expect(differences(expectations(spoiled), recalculated(file).valueAt)).toMatchObject([
    { address: 'C1', centavos: 28, found: 0.29 },
  ]);
});
