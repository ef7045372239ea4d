/** Stocks of a module's contracts at the end of each month: worth, debt, and what cancelled ones paid and get. */
import { lineLabel } from '../../catalogue/line-labels.ts';
import type { LivingTerm, Meta, Node, Operator } from '../../graph/node.ts';
import { inputRow } from '../../operators/cells/inputs.ts';
import { looseSum, roundedSum } from '../../operators/cells/structure.ts';
import { scaledCohorts } from '../../operators/plans/cohorts.ts';
import { openBankTransfers, reportedOpen } from '../../operators/receipts/open-balances.ts';
import { agedSum, always, openInstallments, type VisibleMonths } from '../../operators/receipts/open-contracts.ts';
import type { Study } from '../../study.ts';
import { receiptsMeta, type Scope } from '../modules/module-scope.ts';
import { constructionTransferAt } from '../sales/cancellable-contracts.ts';
import { openingMonth, releasedRow, signingDelay } from '../sales/construction-transfer.ts';
import type { ModuleSales } from '../sales/sales.ts';
import { type Correction, correctionParameters, factorsOf, isByCohort, uncorrected } from '../terms/correction.ts';
import { withTerms } from '../terms/term-cells.ts';
import { paidUntil, paidUntilAtOnce } from './paid-by-age.ts';
import { type PieceScope, piecesOf } from './part-pieces.ts';
import { paidAsDue } from './piece-rows.ts';
import type { DefinedReceipts } from './receipts.ts';
import { refundsOwed } from './refunds.ts';
import { isByAge, type SignedNode } from './signed-nodes.ts';
import { type BankRow, bankDebtByAge, openByAge, type Stocked, type StockGroup, signedByAge } from './stocks-by-age.ts';
import type { TableScope } from './table-scope.ts';

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
    signed: { contracts, sign: 1, age: 0, ageTerm: 0, visible, ending },
    left: cancelled.map(({ at, ...each }): Stocked => {
      const leaving = { contracts: each[which], age: at.age, ageTerm: at.term, ending: `${ending}/left${at.suffix}` };
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

const partsOf = ({ signed, left }: StockGroup): Stocked[] => [signed, ...left];

/** A table, and the contracts of its stocks. */
interface StockedTable {
  readonly table: TableScope;
  readonly groups: readonly StockGroup[];
}

function valueRows({ table, groups }: StockedTable): SignedNode[] {
  return groups.flatMap((group) => {
    const rowsOf = (of: TableScope): SignedNode[] => partsOf(group).map((one) => valueRow(of, one));
    return isByAge(table) ? signedByAge(table, group, rowsOf) : rowsOf(table);
  });
}

function valueRow(
  { id, name, scope }: TableScope,
  { contracts, age, ageTerm, sign, visible, ending }: Stocked,
): SignedNode {
  const params = { age, ...visible, ...withTerms(scope.premises, { age: ageTerm }) };
  const label = receiptsMeta(scope, `${name}: ${sign < 0 ? 'contratos distratados' : 'contratos assinados'} até o mês`);
  return { node: scope.builder.row(`${id}/signed_until${ending}`, agedSum, [contracts], params, label), sign };
}

/** What contracts of a table owe after each month; rows without correction are made once. */
function openRows({ table, groups }: StockedTable, correctionOf: (table: TableScope) => Correction): SignedNode[] {
  const correction = correctionOf(table);
  const positions = table.contracts.table.parts.map(({ kind }, at) => ({ at, isBank: kind === 'works_transfer' }));
  if (isByAge(table)) {
    const pieces = positions.flatMap(({ at }) => piecesOf(table, at));
    return groups.flatMap((group) => [
      ...positions.flatMap(({ at, isBank }) => (isBank ? bankRows(table, at, group, correction) : [])),
      openByAge(table, pieces, group, correction, (of) => pieceRows(of, pieces, group, correction)),
    ]);
  }
  return positions.flatMap(({ at, isBank }) =>
    groups.flatMap((group) =>
      isBank ? bankRows(table, at, group, correction) : pieceRows(table, piecesOf(table, at), group, correction),
    ),
  );
}

function pieceRows(
  table: TableScope,
  pieces: readonly PieceScope[],
  group: StockGroup,
  correction: Correction,
): SignedNode[] {
  return partsOf(group).flatMap((one) => pieces.map((piece) => pieceRow(table, piece, one, correction)));
}

function endingOf({ ending }: Stocked, correction: Correction): string {
  return `${ending}${correction === uncorrected ? '' : '/corrected'}`;
}

function pieceRow(table: TableScope, at: PieceScope, stocked: Stocked, correction: Correction): SignedNode {
  const { scope, rowContext } = table;
  const { builder, premises, dates } = scope;
  const { piece, terms } = at;
  const { sign, age, ageTerm, visible } = stocked;
  const id = `${at.id}/open${endingOf(stocked, correction)}`;
  const known = builder.nodes.get(id);
  if (known) return { node: known, sign };
  const { keys } = rowContext;
  const { weight } = piece.principal ?? piece;
  const rate = weight === 'one' ? null : at.rate;
  const plan = {
    ...{ lo: piece.lo, hi: piece.hi, base: piece.isCollectedAtKeys ? keys : 0, from: piece.from, to: piece.to },
    ...{ since: piece.since, last: piece.last, first: piece.lo, every: piece.every, n: piece.n, weight },
  };
  const living = { ...terms, first: terms.lo, keys: dates.keys, base: dates.keys, age: ageTerm };
  const params = { ...plan, hasRate: rate !== null, keys, age, ...visible, ...correctionParameters(correction) };
  const inputs = [quotasRow(table, at, stocked, correction), ...(rate ? [rate] : []), ...factorsOf(correction)];
  const label = receiptsMeta(scope, `${at.label}: parcelas a vencer`);
  return {
    node: builder.row(id, openInstallments, inputs, { ...params, ...withTerms(premises, living) }, label),
    sign,
  };
}

/** The principal of each installment of a piece, by month of the sale. */
function quotasRow(table: TableScope, at: PieceScope, stocked: Stocked, correction: Correction): Node {
  const { builder, premises, dates } = table.scope;
  const { piece, terms, share } = at;
  const { form } = piece.principal ?? piece;
  const rate = form === 'amortized' ? at.rate : null;
  const index = isByCohort(correction) ? null : correction.chained;
  const id = `${at.id}/open${stocked.ending}${index ? '/corrected' : ''}/quotas`;
  const known = builder.nodes.get(id);
  if (known) return known;
  const { n, every, from, to } = piece;
  const params = { form, n, every, carry: 0, keys: table.rowContext.keys, from, to };
  const living = { n: terms.n, every: terms.every, carry: 0, keys: dates.keys, from: terms.from, to: terms.to };
  return builder.row(
    id,
    scaledCohorts,
    [stocked.contracts, share, ...(rate ? [rate] : []), ...(index ? [index] : [])],
    { ...params, hasRate: rate !== null, hasIndex: index !== null, ...withTerms(premises, living) },
    receiptsMeta(table.scope, `${at.label}: principal das parcelas por mês de venda`),
  );
}

function bankRows(table: TableScope, position: number, group: StockGroup, given: Correction): SignedNode[] {
  const { contracts: at, scope, sales } = table;
  const bank = constructionTransferAt(at, position);
  const { id, part, pointer, label } = bank;
  const { delay: signing, term } = signingDelay(bank);
  const row = {
    ...{ id, label, signing, term },
    share: scope.premises.share(`${pointer}/share`, part.share, `${label}: participação`),
    opens: openingMonth(bank, sales),
    released: releasedRow(bank),
    correction: (part.index_until_signing ?? true) ? given : uncorrected,
  };
  const rowsOf = (of: TableScope): SignedNode[] => partsOf(group).map((one) => bankRow(of, row, one));
  return isByAge(table) ? [bankDebtByAge(table, row, group, rowsOf)] : rowsOf(table);
}

function bankRow({ scope }: TableScope, bank: BankRow & { readonly term: LivingTerm }, stocked: Stocked): SignedNode {
  const { builder, premises, dates, context } = scope;
  const { label, share, opens, released, signing, term, correction } = bank;
  const { sign, age, ageTerm, visible, contracts } = stocked;
  const id = `${bank.id}/open${endingOf(stocked, correction)}`;
  const known = builder.nodes.get(id);
  if (known) return { node: known, sign };
  const params = { signing, age, keys: context.keys, ...visible, ...correctionParameters(correction) };
  const living = { signing: term, age: ageTerm, keys: dates.keys };
  const inputs = [contracts, share, opens, released, ...factorsOf(correction)];
  const meta = receiptsMeta(scope, `${label}: a receber do banco`);
  return {
    node: builder.row(id, openBankTransfers, inputs, { ...params, ...withTerms(premises, living) }, meta),
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
  const atOnce = table && isByAge(table) ? paidUntilAtOnce(scope, all) : null;
  const rows = atOnce ? [atOnce] : all.flatMap((one) => paidUntil(builder, scope, one));
  const banks = repaid.map((node) => {
    const label = { ...node.meta, label: `${node.meta.label}, até o mês` };
    return builder.row(`${node.id}/until`, agedSum, [node], { age: 0, ...always }, label);
  });
  return [...rows, ...banks];
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
