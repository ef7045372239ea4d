/** Income statement and balance of a company, by the percentage of its cost that is incurred. Source: docs/formulas.md. */
import { lineLabel } from '../../catalogue/line-labels.ts';
import { rentalCostKeys, rentalReceiptKeys } from '../../catalogue/rental-lines.ts';
import type { Meta, Node } from '../../graph/node.ts';
import { lastMonth } from '../../operators/accounting/accounting.ts';
import { deferredTax, increase } from '../../operators/accounting/accounting-stocks.ts';
import { accumulated } from '../../operators/cells/structure.ts';
import type { Accounting } from '../../study.ts';
import { lineOf } from '../companies/companies.ts';
import { assignmentsOf } from '../companies/company-cash.ts';
import type { StudyContext } from '../context.ts';
import type { Funding } from '../funding/funding.ts';
import { positionOf } from '../lines/owners.ts';
import { added, ModuleDivision } from '../modules/module-division.ts';
import type { Operations } from '../operations.ts';
import { withTerms } from '../terms/term-cells.ts';
import { goodsOf } from './accounting-cost.ts';
import { defineModuleAccounts } from './accounting-module.ts';
import { type AccountLine, costGroupsOf } from './accounting-rows.ts';
import { type Books, burdenOf, named, owedTax } from './accounting-taxes.ts';

/** The accounts of a study. */
export interface Accounts {
  readonly lines: readonly AccountLine[];
  /** The last month of the projection, which they read. */
  readonly last: Node;
}

const grossKeys = ['revenue', 'barter_revenue', 'cancellation_revenue', 'other_revenue', 'losses', 'cost'];
const resultKeys = ['gross', 'commission', 'expenses', 'taxes', 'financial'];
const assetKeys = ['cash', 'receivables', 'overdue', 'inventory'];
const liabilityKeys = [
  ...['advances', 'refunds', 'barter', 'taxes_payable', 'deferred_taxes', 'debt', 'assignments', 'capital', 'earnings'],
];
const backlogKeys = ['revenue', 'cost', 'result'];

/** Defines the statement, the balance and the backlog of every company of a study with accounts. */
export function defineAccounting(
  operations: Operations,
  context: StudyContext,
  accounting: Accounting,
  funding: Funding,
  end: number,
): Accounts {
  const { builder } = operations;
  const copy: Meta = { label: 'Último mês do fluxo', unit: 'number', whole: true, sheet: 'accounting' };
  const living = withTerms(operations.premises, { last: operations.last });
  const last = builder.scalar('accounts/last', lastMonth, [], { last: end, ...living }, copy);
  const division = new ModuleDivision(operations.scope);
  const modules = operations.sales.flatMap((sales, k) => {
    const receipts = operations.receipts[k];
    return receipts ? defineModuleAccounts({ operations, accounting, sales, receipts, division, last }) : [];
  });
  const contracts = contractKeys.flatMap((key) => totalOf(operations, modules, key));
  const costGroups = costGroupsOf(accounting);
  const all = funding.companies.map((own) => {
    const { company } = own;
    const isNamed = company.key !== null;
    const goods = isNamed
      ? company.modules.flatMap((number) => goodsOf(operations, division, number))
      : funding.partners.lines.flatMap(({ inKind }) => inKind ?? []);
    const assignments = isNamed
      ? assignmentsOf(operations.scope, company, operations.assignments)
      : operations.assignments;
    const lines = modules.filter(({ module }) => company.modules.some((number) => number === module));
    return defineCompany({ operations, company, funding: own, assignments, goods, costGroups, last, modules: lines });
  });
  const joint = context.study.companies ? jointAccounts(operations, all) : [];
  return { lines: [...modules, ...contracts, ...joint, ...all.flat()], last };
}

const contractKeys = ['contract_value', 'contract_open', 'contract_corrected', 'cancelled_receipts', 'refunds_due'];

function totalOf(operations: Operations, modules: readonly AccountLine[], key: string): AccountLine[] {
  const rows = modules.filter((line) => line.key === key).map(({ node }) => ({ node, sign: 1 as const }));
  if (rows.length === 0) return [];
  const label: Meta = { label: lineLabel(key), unit: 'money', sheet: 'accounting' };
  return [{ key, module: null, node: added(operations, `accounts/${key}`, rows, label) }];
}

function defineCompany(own: Omit<Books, 'lines'>): AccountLine[] {
  const books: Books = { ...own, lines: [] };
  putStatement(books);
  putBalance(books);
  for (const name of backlogKeys) putTotal(books, `ref.${name}`);
  return books.lines;
}

function meta({ company }: Books, key: string): Meta {
  return { label: `${lineLabel(key)}${company.suffix}`, unit: 'money', sheet: 'accounting' };
}

/** Adds a line of the company: the sum of rows, the second ones less. */
function put(books: Books, key: string, plus: readonly Node[], minus: readonly Node[] = []): Node {
  const { operations, company, lines } = books;
  const rows = [
    ...plus.map((node) => ({ node, sign: 1 as const })),
    ...minus.map((node) => ({ node, sign: -1 as const })),
  ];
  const node = added(operations, `${company.id}accounts/${key}`, rows, meta(books, key));
  lines.push({ key, module: null, node, ...positionOf(company.key) });
  return node;
}

function putTotal(books: Books, key: string): void {
  const own = books.modules.filter((line) => line.key === key).map(({ node }) => node);
  if (own.length > 0) put(books, key, own);
}

/** The lines of the company by their names; those that it does not have are left out. */
function rowsOf({ lines }: Books, prefix: string, names: readonly string[]): Node[] {
  return names.flatMap((name) => lines.find(({ key }) => key === `${prefix}.${name}`)?.node ?? []);
}

function read({ operations: { lines, scope }, company }: Books, belongs: (key: string) => boolean): Node[] {
  return lines.keys().flatMap((key) => (belongs(key) ? (lineOf(scope, key, company) ?? []) : []));
}

function putStatement(books: Books): void {
  const { funding, assignments } = books;
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
  putTaxes(books);
  const paid = [
    ...funding.loans.map(({ fees }) => fees),
    ...assignments.flatMap(({ costs: cost }) => (cost ? [cost] : [])),
  ];
  const accrued = [...funding.loans, ...assignments].map(({ interest }) => interest);
  put(books, 'dre.financial', paid, accrued);
  put(books, 'dre.net', rowsOf(books, 'dre', resultKeys));
}

/** The taxes of the statement, with what of them is owed or deferred. */
function putTaxes(books: Books): void {
  const { operations, company, modules, last } = books;
  const { builder } = operations;
  const id = `${company.id}accounts`;
  const keys = operations.lines.keys().filter((key) => key.startsWith('tax.'));
  const taxes = keys.flatMap((key) => {
    const tax = lineOf(operations.scope, key, company);
    return tax ? [{ key, tax }] : [];
  });
  const owed = taxes.map(({ key, tax }) => owedTax(books, key, tax));
  const payable = added(
    operations,
    `${id}/taxes_payable`,
    owed.map((node) => ({ node, sign: 1 })),
    meta(books, 'bal.taxes_payable'),
  );
  const of = (key: string) => modules.filter((line) => line.key === key).map(({ node }) => node);
  const shifts = books.assignments.flatMap((one) => [...one.shifts.values()].map(({ whole }) => whole));
  const moved = added(
    operations,
    `${id}/moved`,
    shifts.map((node) => ({ node, sign: 1 })),
    named(books, 'Base de tributos antecipada no mês'),
  );
  const movedUntil = builder.row(
    `${id}/moved/until`,
    accumulated,
    [moved],
    {},
    named(books, 'Base de tributos antecipada'),
  );
  const open = added(
    operations,
    `${id}/untaxed`,
    [
      ...of('bal.receivables').map((node) => ({ node, sign: 1 as const })),
      ...[...of('bal.advances'), movedUntil].map((node) => ({ node, sign: -1 as const })),
    ],
    named(books, 'A receber menos adiantamentos, ainda por tributar'),
  );
  const burden = burdenOf(
    books,
    taxes.map(({ tax }) => tax),
  );
  const deferred = builder.row(
    `${id}/deferred`,
    deferredTax,
    [burden, open, last],
    {},
    meta(books, 'bal.deferred_taxes'),
  );
  const raised = (node: Node): Node =>
    builder.row(
      `${node.id}/raised`,
      increase,
      [node],
      { sign: 1, stock: 'saldo do mês' },
      named(books, `${node.meta.label}, do mês`),
    );
  put(
    books,
    'dre.taxes',
    taxes.map(({ tax }) => tax),
    [payable, deferred].map(raised),
  );
}

function putBalance(books: Books): void {
  const { funding, operations, company } = books;
  const { builder } = operations;
  const id = `${company.id}accounts`;
  const until = (key: string, rows: readonly Node[]): Node => {
    const month = added(
      operations,
      `${id}/${key}/month`,
      rows.map((node) => ({ node, sign: 1 })),
      named(books, `${lineLabel(key)}, do mês`),
    );
    return builder.row(`${id}/${key}/until`, accumulated, [month], {}, named(books, lineLabel(key)));
  };
  const node = (name: string): Node[] => [builder.nodes.get(`${id}/${name}`)].filter((row) => row !== undefined);
  put(books, 'bal.cash', [funding.closing]);
  for (const name of assetKeys.slice(1)) putTotal(books, `bal.${name}`);
  put(books, 'bal.assets', rowsOf(books, 'bal', assetKeys));
  for (const name of liabilityKeys.slice(0, 3)) putTotal(books, `bal.${name}`);
  put(books, 'bal.taxes_payable', node('taxes_payable'));
  put(books, 'bal.deferred_taxes', node('deferred'));
  put(
    books,
    'bal.debt',
    funding.loans.map(({ balance }) => balance),
  );
  put(
    books,
    'bal.assignments',
    books.assignments.map(({ balance }) => balance),
  );
  put(books, 'bal.capital', [until('bal.capital', [funding.contribution, ...books.goods])]);
  put(books, 'bal.earnings', [until('bal.earnings', [...rowsOf(books, 'dre', ['net']), funding.distribution])]);
  put(books, 'bal.liabilities', rowsOf(books, 'bal', liabilityKeys));
}

/** The accounts of the enterprise: those of its companies together. */
function jointAccounts(operations: Operations, companies: readonly (readonly AccountLine[])[]): AccountLine[] {
  const keys = new Set(companies.flatMap((lines) => lines.map(({ key }) => key)));
  return [...keys].map((key) => {
    const rows = companies.flatMap((lines) => lines.filter((line) => line.key === key));
    const label: Meta = { label: lineLabel(key), unit: 'money', sheet: 'accounting' };
    const signed = rows.map(({ node }) => ({ node, sign: 1 as const }));
    return { key, module: null, node: added(operations, `accounts/${key}`, signed, label) };
  });
}
