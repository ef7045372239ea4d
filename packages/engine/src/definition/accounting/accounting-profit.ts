/** The profit of a company before the taxes on it and the interest of its loans. */
import type { Node } from '../../graph/node.ts';
import { added } from '../modules/module-division.ts';
import type { SignedRow } from '../taxes/tax-bases.ts';
import { named, putOperating, rowsOf, type StatementBooks } from './accounting-books.ts';
import { byReceipts } from './accounting-received.ts';
import { deferredRow, otherTaxLines, payableRow, raisedRow } from './accounting-taxes.ts';

/** The rows of a profit by month: by incurred cost, or in proportion to what was received. */
export interface MonthlyProfit {
  readonly byCost: readonly SignedRow[];
  readonly byReceipts: () => readonly SignedRow[];
}

/** Puts the lines of the statement down to the expenses, and returns the profit. */
export function defineMonthlyProfit(books: StatementBooks): MonthlyProfit {
  putOperating(books);
  const { operations, company, assignments, modules } = books;
  const taxes = otherTaxLines(books);
  const stocks = [payableRow(books, taxes, 'taxes_payable/others'), deferredRow(books)];
  const plus = [
    ...rowsOf(books, 'dre', ['gross', 'commission', 'expenses']),
    ...taxes.map(({ tax }) => tax),
    ...assignments.flatMap(({ costs }) => (costs ? [costs] : [])),
  ];
  const minus = [...stocks.map((stock) => raisedRow(books, stock)), ...assignments.map(({ interest }) => interest)];
  const rows = [
    ...plus.map((node): SignedRow => ({ node, sign: 1 })),
    ...minus.map((node): SignedRow => ({ node, sign: -1 })),
  ];
  const label = named(books, 'Lucro do mês, antes de IRPJ, CSLL e financiamentos');
  const profit: Node = added(operations, `${company.id}accounts/profit`, rows, label);
  return {
    byCost: [{ node: profit, sign: 1 }],
    byReceipts: () => byReceipts(operations, profit, company.modules, modules),
  };
}
