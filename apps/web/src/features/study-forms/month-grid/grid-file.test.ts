import { monthSerial, readSpreadsheet, writeWorkbook } from '@uni/workbook';
import { describe, expect, it } from 'vitest';
import { toTicks } from '../../../ui/planning-grid/index.ts';
import { gridText, gridWorkbook } from './grid-file.ts';

const table = {
  periods: [
    { label: 'jan/26', from: 0, rolled: false },
    { label: 'fev/26', from: 1, rolled: false },
    { label: '2027', from: 12, rolled: true },
  ],
  rows: [
    { label: 'Obra', level: 1, tone: 'group', unit: 'money', total: 150_000_25, cells: [150_000_25, 0, null] },
    {
      label: 'Curva "física"',
      level: 2,
      tone: 'line',
      unit: 'share',
      total: null,
      cells: [toTicks(0.125, 'share'), null, 0],
    },
    { label: 'Saldo', level: 1, tone: 'total', unit: 'money', total: -12_34, cells: [-12_34, null, null] },
  ],
} as const;

describe('a grid as a file', () => {
  it('writes exact amounts with decimal commas, and leaves a blank blank while a zero is a zero', () => {
    expect(gridText(table).split('\r\n')).toEqual([
      '"Rubrica";"Total";"jan/26";"fev/26";"2027"',
      '"Obra";150000,25;150000,25;0,00;',
      '"   Curva ""física""";;12,5%;;0%',
      '"Saldo";-12,34;-12,34;;',
    ]);
  });

  it('writes a workbook that reads back to the centavo, with months as dates and blanks as empty cells', () => {
    const bytes = writeWorkbook(gridWorkbook(table, { sheet: 'Custos', baseMonth: '2026-01' }, monthSerial));
    const read = readSpreadsheet(bytes);
    if (!read.ok) throw new Error('the file is no workbook');
    const [sheet] = read.sheets;
    expect(sheet?.name).toBe('Custos');
    const cellValues = sheet?.rows.map((row) => row.map((cell) => cell?.value ?? null));
    expect(cellValues?.[1]).toEqual(['Obra', 150_000.25, 150_000.25, 0]);
    expect(cellValues?.[2]?.slice(0, 5)).toEqual(['   Curva "física"', null, 0.125, null, 0]);
    expect(cellValues?.[3]?.slice(0, 3)).toEqual(['Saldo', -12.34, -12.34]);
  });
});
