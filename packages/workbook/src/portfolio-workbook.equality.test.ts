import { expect, test } from 'vitest';
import { evaluateWorkbook } from '../test-support/evaluate.ts';
import {
  differences,
  expectations,
  type PortfolioBook,
  portfolioWorkbook,
  withoutResults,
  writeWorkbook,
} from './index.ts';

const book: PortfolioBook = {
  base_month: '2026-11',
  months: 3,
  note: 'R$, moeda corrente',
  rows: [
    { label: 'Entradas', level: 0, cells: [30_001, 0, 7], from: { kind: 'sum', rows: [1] } },
    { label: 'Chaves', level: 1, cells: [30_001, 0, 7], from: { kind: 'line', key: 'receipts.direct.keys' } },
    { label: 'Saídas', level: 0, cells: [-5, -40_000, 0], from: { kind: 'sum', rows: [3] } },
    { label: '=Obra', level: 1, cells: [-5, -40_000, 0], from: { kind: 'line', key: 'expense.labor_cost' } },
    { label: 'Saldo do mês', level: 0, cells: [29_996, -40_000, 7], from: { kind: 'sum', rows: [0, 2] } },
    { label: 'Acumulado', level: 0, cells: [30_096, -9_904, -9_897], from: { kind: 'balance', row: 4, opening: 100 } },
    { label: 'Dívida', level: 0, cells: [500, 700, 200], from: { kind: 'stock', key: 'loan.1.balance' } },
  ],
  lines: [
    { enterprise: 'Aurora', key: 'receipts.direct.keys', label: 'Chaves', cells: [30_000, 0, 0] },
    { enterprise: 'Ipê', key: 'receipts.direct.keys', label: 'Chaves', cells: [1, 0, 7] },
    { enterprise: 'Ipê', key: 'expense.labor_cost', label: 'Obra', cells: [-5, -40_000, 0] },
    { enterprise: 'Ipê', key: 'loan.1.balance', label: 'Dívida', cells: [500, 700, 200] },
  ],
  about: [['Moeda', 'corrente']],
};

test('the formulas add up what the developments have, and run the balance on from its opening', () => {
  const model = portfolioWorkbook(book);
  const values = evaluateWorkbook(writeWorkbook(withoutResults(model)));
  const expected = expectations(model);
  expect(expected).toHaveLength(book.rows.length * 4);
  expect(differences(expected, (sheet, address) => values.get(sheet)?.get(address))).toEqual([]);
});
