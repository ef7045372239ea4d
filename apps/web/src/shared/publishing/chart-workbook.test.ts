import { readWorkbook, writeWorkbook } from '@uni/workbook';
import { expect, it } from 'vitest';
import { moneyCell, shareCell } from '../../ui/charts/chart-table.ts';
import { chartWorkbook } from './chart-workbook.ts';
import { fileNameOf } from './file-name.ts';

it('the table of a chart becomes a sheet whose numbers are numbers and whose texts are texts', () => {
  const bytes = writeWorkbook(
    chartWorkbook(
      { sheet: 'Gráfico', title: 'Caixa', caption: 'Aurora · Rev 3 · 21/11/2026' },
      { columns: ['Mês', 'Valor', 'Parte', 'Nota'], rows: [['jan/26', moneyCell(-123_456), shareCell(0.25), '=1+1']] },
    ),
  );
  const sheet = readWorkbook(bytes).sheets.get('Gráfico');
  const cells = [...(sheet ?? [])].map(([at, { value, formula }]) => [at, value, formula ?? null]);
  expect(cells).toEqual([
    ['A1', 'Caixa', null],
    ['A2', 'Aurora · Rev 3 · 21/11/2026', null],
    ['A4', 'Mês', null],
    ['B4', 'Valor', null],
    ['C4', 'Parte', null],
    ['D4', 'Nota', null],
    ['A5', 'jan/26', null],
    ['B5', -1234.56, null],
    ['C5', 0.25, null],
    ['D5', '=1+1', null],
  ]);
});

it('a file has a name that every system takes', () => {
  expect(fileNameOf('E-1', 'Rev 3 / Comitê: "final"')).toBe('e-1-rev-3-comitê-final-');
});
