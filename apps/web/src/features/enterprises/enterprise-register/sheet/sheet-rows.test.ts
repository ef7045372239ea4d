import { readSpreadsheet, writeWorkbook } from '@uni/workbook';
import { expect, it } from 'vitest';
import { exampleWorkbook } from './example-workbook.ts';
import { rowsOf } from './sheet-rows.ts';

const read = (text: string, taken: readonly string[] = []) => {
  const outcome = readSpreadsheet(new TextEncoder().encode(text));
  if (!outcome.ok) throw new Error(outcome.reason);
  return rowsOf(outcome.sheets, new Set(taken));
};

it('reads its own example back whole', () => {
  const outcome = readSpreadsheet(writeWorkbook(exampleWorkbook()));
  if (!outcome.ok) throw new Error(outcome.reason);
  const result = rowsOf(outcome.sheets, new Set());
  expect(result?.rows.map(({ problems }) => problems)).toEqual([[], []]);
  expect(result?.rows[0]?.text).toMatchObject({ code: '201', state: 'GO', phase: 'launch', launch_month: '2027-03' });
  expect(result?.rows.map(({ text }) => text.product_class)).toEqual(['medium', 'subdivision']);
});

it('finds the heads below a title, in other words and without accents', () => {
  const result = read(
    'Carteira 2027;;\n\nCod;Empreendimento;Municipio;Estado;ERP\n101;Aurora;Goiânia;go;SIENGE\n;;;;\n',
  );
  expect(result?.rows).toHaveLength(1);
  expect(result?.rows[0]).toMatchObject({
    row: 4,
    text: { code: '101', name: 'Aurora', state: 'GO', system: 'sienge' },
  });
});

it('tells of each row what is wrong with it, and of the others nothing', () => {
  const rows = [
    'Código;Nome;UF;Fase;Lançamento',
    '1;A;XX;Pronta;ontem',
    '2;;GO;Obra;mar/27',
    '2;B;GO;Obra;03/2027',
    '7;C;GO;Entregue;',
    '8;D;;;',
  ];
  expect(read(rows.join('\n'), ['7'])?.rows.map(({ problems }) => problems)).toEqual([
    ['Lançamento: “ontem” não é um mês.', 'UF “XX” não existe.', 'Fase “Pronta” não existe.'],
    ['Nome: Este campo é obrigatório.'],
    ['Código repetido na planilha.'],
    ['Já existe um empreendimento com este código.'],
    [],
  ]);
});

it('knows a file without the two columns that it needs', () => {
  expect(read('Nome;Valor\nA;1')).toBeNull();
  expect(read('Código;Nome\n')).toEqual({ rows: [] });
});
