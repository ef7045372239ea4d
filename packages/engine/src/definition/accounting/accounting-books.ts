/** The accounts of a company while they are defined, and their lines before taxes and financial result. */
import { lineLabel } from '../../catalogue/line-labels.ts';
import { rentalCostKeys, rentalReceiptKeys } from '../../catalogue/rental-lines.ts';
import type { Meta, Node } from '../../graph/node.ts';
import type { Accounting } from '../../study.ts';
import type { DefinedAssignment } from '../assignments/assignments.ts';
import { lineOf } from '../companies/companies.ts';
import type { Company } from '../context.ts';
import type { DefinedFlows } from '../flows.ts';
import { positionOf } from '../lines/owners.ts';
import { added, ModuleDivision } from '../modules/module-division.ts';
import { defineModuleAccounts } from './accounting-module.ts';
import type { AccountLine } from './accounting-rows.ts';

/** Inputs of the statement of a company before its loans and taxes. */
export interface StatementBooks {
  readonly operations: DefinedFlows;
  readonly company: Company;
  readonly assignments: readonly DefinedAssignment[];
  readonly costGroups: readonly string[];
  readonly last: Node;
  /** Of its modules. */
  readonly modules: readonly AccountLine[];
  readonly lines: AccountLine[];
}

const grossKeys = ['revenue', 'barter_revenue', 'cancellation_revenue', 'other_revenue', 'losses', 'cost'];

/** Returns the metadata of a row of the accounts. */
export function named({ company }: Pick<StatementBooks, 'company'>, label: string, unit: Meta['unit'] = 'money'): Meta {
  return { label: `${label}${company.suffix}`, unit, sheet: 'accounting' };
}

/** Defines the accounts of every module that sells or spends. */
export function moduleAccounts(operations: DefinedFlows, accounting: Accounting, last: Node): AccountLine[] {
  const division = new ModuleDivision(operations.scope);
  return operations.sales.flatMap((sales, k) => {
    const receipts = operations.receipts[k];
    return receipts ? defineModuleAccounts({ operations, accounting, sales, receipts, division, last }) : [];
  });
}

/** Returns the lines of a company's modules. */
export function linesOf(modules: readonly AccountLine[], company: Company): AccountLine[] {
  return modules.filter(({ module }) => company.modules.some((number) => number === module));
}

/** Metadata of a line of a company. */
export function lineMeta({ company }: Pick<StatementBooks, 'company'>, key: string): Meta {
  return { label: `${lineLabel(key)}${company.suffix}`, unit: 'money', sheet: 'accounting' };
}

/** Adds a line of the company: the sum of rows, the second ones less. */
export function put(books: StatementBooks, key: string, plus: readonly Node[], minus: readonly Node[] = []): Node {
  const { operations, company, lines } = books;
  const rows = [
    ...plus.map((node) => ({ node, sign: 1 as const })),
    ...minus.map((node) => ({ node, sign: -1 as const })),
  ];
  const node = added(operations, `${company.id}accounts/${key}`, rows, lineMeta(books, key));
  lines.push({ key, module: null, node, ...positionOf(company.key) });
  return node;
}

export function putTotal(books: StatementBooks, key: string): void {
  const own = books.modules.filter((line) => line.key === key).map(({ node }) => node);
  if (own.length > 0) put(books, key, own);
}

/** The lines of the company by their names; those that it does not have are left out. */
export function rowsOf({ lines }: StatementBooks, prefix: string, names: readonly string[]): Node[] {
  return names.flatMap((name) => lines.find(({ key }) => key === `${prefix}.${name}`)?.node ?? []);
}

function read({ operations: { lines, scope }, company }: StatementBooks, belongs: (key: string) => boolean): Node[] {
  return lines.keys().flatMap((key) => (belongs(key) ? (lineOf(scope, key, company) ?? []) : []));
}

/** Puts the lines of the statement down to the expenses. */
export function putOperating(books: StatementBooks): void {
  const costs = new Set(books.costGroups.map((group) => `expense.${group}`));
  for (const name of ['revenue', 'barter_revenue', 'cancellation_revenue']) putTotal(books, `dre.${name}`);
  put(
    books,
    'dre.other_revenue',
    read(books, (key) => key.startsWith('revenue.') || rentalReceiptKeys.includes(key)),
  );
  for (const name of ['losses', 'cost']) putTotal(books, `dre.${name}`);
  put(books, 'dre.gross', rowsOf(books, 'dre', grossKeys));
  put(
    books,
    'dre.commission',
    read(books, (key) => key.startsWith('commission.')),
  );
  const isExpense = (key: string) => (key.startsWith('expense.') && !costs.has(key)) || rentalCostKeys.includes(key);
  put(books, 'dre.expenses', read(books, isExpense));
}
