/** Income statement and balance of a company, by the percentage of its cost that is incurred. Source: docs/formulas.md. */
import { lineLabel } from '../../catalogue/line-labels.ts';
import type { Meta, Node } from '../../graph/node.ts';
import { lastMonth } from '../../operators/accounting/accounting.ts';
import { accumulated } from '../../operators/cells/structure.ts';
import type { Accounting } from '../../study.ts';
import { assignmentsOf } from '../companies/company-assignments.ts';
import type { StudyContext } from '../context.ts';
import type { CompanyFunding, Funding } from '../funding/funding.ts';
import { added, ModuleDivision } from '../modules/module-division.ts';
import type { Operations } from '../operations.ts';
import { withTerms } from '../terms/term-cells.ts';
import {
  linesOf,
  moduleAccounts,
  named,
  put,
  putOperating,
  putTotal,
  rowsOf,
  type StatementBooks,
} from './accounting-books.ts';
import { goodsOf } from './accounting-cost.ts';
import { type AccountLine, costGroupsOf } from './accounting-rows.ts';
import { putTaxes } from './accounting-taxes.ts';

/** The accounts of a study. */
export interface Accounts {
  readonly lines: readonly AccountLine[];
  /** The last month of the projection, which they read; null where they end before the taxes on actual profit. */
  readonly last: Node | null;
}

/** The accounts of a company. */
interface Books extends StatementBooks {
  readonly funding: CompanyFunding;
  /** What its partners put in that is no cash. */
  readonly goods: readonly Node[];
}

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
  const { profits } = operations;
  const last = profits?.settled ?? endRow(operations, end);
  const division = new ModuleDivision(operations.scope);
  const modules = profits?.modules ?? moduleAccounts(operations, accounting, last);
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
    const books = { operations, company, funding: own, assignments, goods, costGroups, last };
    return defineCompany({ ...books, modules: linesOf(modules, company) }, profits?.statements.get(company));
  });
  const joint = context.study.companies ? jointAccounts(operations, all) : [];
  return { lines: [...modules, ...contracts, ...joint, ...all.flat()], last: profits ? null : last };
}

/** The last month of the projection, which each run sets. */
function endRow({ builder, premises, last }: Operations, end: number): Node {
  const copy: Meta = { label: 'Último mês do fluxo', unit: 'number', whole: true, sheet: 'accounting' };
  return builder.scalar('accounts/last', lastMonth, [], { last: end, ...withTerms(premises, { last }) }, copy);
}

const contractKeys = ['contract_value', 'contract_open', 'contract_corrected', 'cancelled_receipts', 'refunds_due'];

function totalOf(operations: Operations, modules: readonly AccountLine[], key: string): AccountLine[] {
  const rows = modules.filter((line) => line.key === key).map(({ node }) => ({ node, sign: 1 as const }));
  if (rows.length === 0) return [];
  const label: Meta = { label: lineLabel(key), unit: 'money', sheet: 'accounting' };
  return [{ key, module: null, node: added(operations, `accounts/${key}`, rows, label) }];
}

function defineCompany(own: Omit<Books, 'lines'>, known: readonly AccountLine[] | undefined): AccountLine[] {
  const books: Books = { ...own, lines: [] };
  putStatement(books, known);
  putBalance(books);
  for (const name of backlogKeys) putTotal(books, `ref.${name}`);
  return books.lines;
}

function putStatement(books: Books, known: readonly AccountLine[] | undefined): void {
  const { funding, assignments } = books;
  if (known) books.lines.push(...known);
  else putOperating(books);
  putTaxes(books);
  const paid = [
    ...funding.loans.map(({ fees }) => fees),
    ...assignments.flatMap(({ costs: cost }) => (cost ? [cost] : [])),
  ];
  const accrued = [...funding.loans, ...assignments].map(({ interest }) => interest);
  put(books, 'dre.financial', paid, accrued);
  put(books, 'dre.net', rowsOf(books, 'dre', resultKeys));
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
