/** Stocks of a module's contracts at the end of each month: worth, debt, and what cancelled ones paid and get. */
import { lineLabel } from '../../catalogue/line-labels.ts';
import type { Builder } from '../../graph/builder.ts';
import type { Meta, Node, Operator } from '../../graph/node.ts';
import { inputRow } from '../../operators/cells/inputs.ts';
import { looseSum, roundedSum } from '../../operators/cells/structure.ts';
import { reportedOpen } from '../../operators/receipts/open-balances.ts';
import { agedSum, always, type VisibleMonths } from '../../operators/receipts/open-contracts.ts';
import type { Study } from '../../study.ts';
import { receiptsMeta, type Scope } from '../modules/module-scope.ts';
import type { ModuleSales } from '../sales/sales.ts';
import { uncorrected } from '../terms/correction.ts';
import { withTerms } from '../terms/term-cells.ts';
import { openRows, partsOf, type StockedTable } from './open-rows.ts';
import { piecesOf } from './part-pieces.ts';
import { paidAsDue } from './piece-rows.ts';
import type { DefinedReceipts } from './receipts.ts';
import type { PaidRow } from './refunded-contracts.ts';
import { refundsOwed } from './refunds.ts';
import type { SignedNode } from './signed-nodes.ts';
import type { Stocked, StockGroup } from './stocks-by-age.ts';
import { isByAge, rulesOf, type TableScope } from './table-scope.ts';

/** Stocks of a module's contracts at the end of each month, each rounded once. */
export interface ContractStocks {
  readonly value: Node;
  readonly open: Node;
  /** The same, corrected as if it were paid in the month. */
  readonly corrected: Node;
  /** All that contracts cancelled so far had paid. */
  readonly cancelled: Node;
  /** Refunds of contracts cancelled so far that fall due later. */
  readonly refundsDue: Node;
}

/** The lines of a module's contracts, in their order. */
export const contractLines: readonly { name: keyof ContractStocks; key: string }[] = [
  { name: 'value', key: 'contract_value' },
  { name: 'open', key: 'contract_open' },
  { name: 'corrected', key: 'contract_corrected' },
  { name: 'cancelled', key: 'cancelled_receipts' },
  { name: 'refundsDue', key: 'refunds_due' },
];

/** Defines the stocks of a module's contracts; null where nothing is sold. */
export function defineContractStocks(sales: ModuleSales, receipts: DefinedReceipts): ContractStocks | null {
  const { scope, tables } = receipts;
  if (tables.length === 0) return null;
  const stocked = tables.map((table) => ({ table, groups: stockedOf(table) }));
  const rounded = (key: string, rows: readonly SignedNode[]): Node => stockOf(scope, key, rows);
  const reported = reportedRows(scope);
  return {
    value: rounded('contract_value', stocked.flatMap(valueRows)),
    open: rounded('contract_open', [...stocked.flatMap((one) => openRows(one, () => uncorrected)), ...plus(reported)]),
    corrected: correctedContracts(receipts),
    cancelled: rounded('cancelled_receipts', plus(paidRows(receipts))),
    refundsDue: rounded('refunds_due', plus(refundsOwed(scope, sales, receipts.paid))),
  };
}

const plus = (rows: readonly Node[]) => rows.map((node): SignedNode => ({ node, sign: 1 }));

/** Returns what contracts owe after each month, corrected as if it were paid then. Accounts and guarantees share the row. */
export function correctedContracts({ scope, tables }: DefinedReceipts): Node {
  const known = scope.builder.nodes.get(stockId(scope, 'contract_corrected'));
  if (known) return known;
  const rows = tables.flatMap((table) => openRows({ table, groups: stockedOf(table) }, ({ correction }) => correction));
  return stockOf(scope, 'contract_corrected', [...rows, ...plus(reportedRows(scope))]);
}

function stockId({ id }: Scope, key: string): string {
  return `${id}/stock/${key}`;
}

/** Returns the sheet of a stock, and the section that requests it. */
export function sheetOf({ accounting }: Pick<Study, 'accounting'>): Pick<Meta, 'sheet' | 'fields'> {
  return accounting
    ? { sheet: 'accounting', fields: { section: '/accounting' } }
    : { sheet: 'funding', fields: { section: '/loans' } };
}

/** Rows that a sum reads at most: a formula has a greatest length. */
const mostRows = 60;

/** A stock of a module: the sum of its rows, rounded once. */
function stockOf(scope: Scope, key: string, rows: readonly SignedNode[]): Node {
  const { builder, context, premises } = scope;
  const name = lineLabel(key);
  const label: Meta = { ...receiptsMeta(scope, name), module: context.number, ...sheetOf(premises.context.study) };
  const at = stockId(scope, key);
  if (rows.length === 0) return builder.row(at, inputRow, [], { start: 0, values: [] }, label);
  const summed = (path: string, op: Operator, some: readonly SignedNode[], meta: Meta): Node =>
    builder.row(
      path,
      op,
      some.map(({ node }) => node),
      { signs: some.map(({ sign }) => sign) },
      meta,
    );
  if (rows.length <= mostRows) return summed(at, roundedSum, rows, label);
  const groups: SignedNode[] = [];
  for (let k = 0; k < rows.length; k += mostRows) {
    const meta: Meta = { ...label, label: `${name}, grupo ${groups.length + 1}` };
    groups.push({ node: summed(`${at}/${groups.length}`, looseSum, rows.slice(k, k + mostRows), meta), sign: 1 });
  }
  return summed(at, roundedSum, groups, label);
}

/** The contracts of a table: the plan's, and from the closing on those that contracts do not report. */
function stockedOf({ signed, all, cancelled, scope }: TableScope): StockGroup[] {
  const of = (contracts: Node, which: StockGroup['which'], visible: VisibleMonths, ending: string): StockGroup => ({
    signed: { contractsIn: () => contracts, sign: 1, age: 0, ageTerm: 0, visible, ending },
    left: cancelled.map(({ at, cancelledIn, lostIn }): Stocked => {
      const contractsIn = which === 'lost' ? lostIn : cancelledIn;
      const leaving = { contractsIn, age: at.age, ageTerm: at.term, ending: `${ending}/left${at.suffix}` };
      return { ...leaving, sign: -1, visible };
    }),
    which,
  });
  const { portfolio } = scope.context;
  if (!portfolio) return [of(signed, 'cancelled', always, '')];
  const { closing } = portfolio;
  const before = of(signed, 'cancelled', { visibleFrom: 0, visibleTo: closing }, '/until_closing');
  const after = of(all, 'lost', { ...always, visibleFrom: closing }, '');
  return closing === 0 ? [after] : [before, after];
}

function valueRows({ table, groups }: StockedTable): SignedNode[] {
  return groups.flatMap((group) =>
    isByAge(table) ? rulesOf(table).signedByAge(table, group) : partsOf(group).map((one) => valueRow(table, one)),
  );
}

function valueRow(
  { id, name, scope }: TableScope,
  { contractsIn, age, ageTerm, sign, visible, ending }: Stocked,
): SignedNode {
  const params = { age, ...visible, ...withTerms(scope.premises, { age: ageTerm }) };
  const label = receiptsMeta(scope, `${name}: ${sign < 0 ? 'contratos distratados' : 'contratos assinados'} até o mês`);
  return {
    node: scope.builder.row(`${id}/signed_until${ending}`, agedSum, [contractsIn(scope.builder)], params, label),
    sign,
  };
}

/** What cancelled contracts had paid until each month: their buyers, and the banks that are paid back. */
function paidRows({ scope, tables, paid, repaid }: DefinedReceipts): Node[] {
  const { builder } = scope;
  const restated = tables.filter(({ sales }) => sales.cancellation?.terms.isRestated === true);
  const asPaid = restated.flatMap((table) =>
    table.contracts.table.parts.flatMap((_, position) =>
      piecesOf(table, position).flatMap((piece) => paidAsDue(table, piece)),
    ),
  );
  const all = restated.length > 0 ? asPaid : paid;
  const [table] = tables;
  const rowsOf = (graph: Builder): Node[] => all.flatMap((one) => paidUntil(graph, scope, one));
  const rows = table && isByAge(table) ? [rulesOf(table).paidUntilAtOnce(scope, all, rowsOf)] : rowsOf(builder);
  const banks = repaid.map((node) => {
    const label = { ...node.meta, label: `${node.meta.label}, até o mês` };
    return builder.row(`${node.id}/until`, agedSum, [node], { age: 0, ...always }, label);
  });
  return [...rows, ...banks];
}

/** Returns the sums of a row of past payments until each month, as a row of a graph. */
function paidUntil(builder: Builder, { premises }: Scope, { row, age }: Pick<PaidRow, 'row' | 'age'>): Node[] {
  if (!row) return [];
  const node = row.node(builder);
  const params = { age: age.age, ...always, ...withTerms(premises, { age: age.term }) };
  const label = { ...node.meta, label: `${node.meta.label}, até o mês` };
  return [builder.row(`${node.id}/until`, agedSum, [node], params, label)];
}

/** Balances that contracts report, by what is still to come after each month. */
function reportedRows(scope: Scope): Node[] {
  const { builder, premises, id, context } = scope;
  const { portfolio } = context;
  return (portfolio?.receivables ?? []).flatMap(({ key, index }, at) => {
    const balances = `${id}/${key}/balances/${at}`;
    const owed = builder.nodes.get(`${balances}/corrected`) ?? builder.nodes.get(balances);
    if (!owed || !portfolio) return [];
    const factor = premises.factor(index);
    const known = builder.nodes.get(`${balances}/open`);
    if (known) return [known];
    const params = { closing: portfolio.closing };
    const label = receiptsMeta(scope, 'Saldo dos contratos a vencer');
    return [builder.row(`${balances}/open`, reportedOpen, [owed, ...(factor ? [factor] : [])], params, label)];
  });
}
