import { readSpreadsheet } from '@uni/workbook';
import { expect, it } from 'vitest';
import { readParties } from './sheet-parties.ts';

const read = (text: string) => {
  const outcome = readSpreadsheet(new TextEncoder().encode(text));
  if (!outcome.ok) throw new Error(outcome.reason);
  return readParties(outcome.sheets);
};

it('finds the heads below a title, in the words of people and without accents', () => {
  const lines = [
    'Clientes 2026;;;',
    '',
    'NOME;CPF/CNPJ;Município;Estado;Cônjuge',
    'Ana;529.982.247-25;Goiânia;go;Bruno',
    ';;;;',
  ];
  expect(read(lines.join('\n'))).toEqual([
    {
      at: 4,
      fields: {
        ...{ name: 'Ana', document: '529.982.247-25', city: 'Goiânia', uf: 'GO' },
        ...{ related_name: 'Bruno', related_bond: 'spouse' },
      },
    },
  ]);
});

it('gives a document back the zeros that a spreadsheet took for nothing', () => {
  const rows = read('Razão social\tCNPJ\nAlfa\t12345678\nBeta\t11222333000181\nGama\t112223330001');
  expect(Array.isArray(rows) && rows.map(({ fields }) => fields.document)).toEqual([
    '00012345678',
    '11222333000181',
    '00112223330001',
  ]);
});

it('says what is missing from a sheet that names nobody', () => {
  expect(read('Valor;Data\n1;2')).toEqual({ problem: 'Não há uma coluna Nome com linhas abaixo dela.' });
  expect(read('Nome;CPF\n;')).toMatchObject({ problem: expect.stringContaining('Nome') });
});
