import { channels, partKinds } from '../../catalogue/lines.ts';
import type { Node } from '../../graph/node.ts';
import { toCents } from '../../numeric/money.ts';
import { roundedProduct } from '../../operators/cells/elementwise.ts';
import { inputRow } from '../../operators/cells/inputs.ts';
import { sum } from '../../operators/cells/structure.ts';
import { factorSince } from '../../operators/series/indexes.ts';
import { cumulatedParts } from '../lines/class-parts.ts';
import { receiptsMeta as meta, type Scope } from '../modules/module-scope.ts';
import type { ModuleSales } from '../sales/sales.ts';
import { putDelinquency } from './delinquency.ts';
import { defineParts } from './part-rows.ts';
import { rowSum, type SignedRow } from './payment-rows.ts';
import { type PieceRows, unpaid } from './piece-rows.ts';
import type { PaidRow } from './refunded-contracts.ts';
import { putRefunds } from './refunds.ts';
import { type TableScope, tableScope } from './table-scope.ts';

/** A module's tables. What cancelled contracts had paid is by month of the sale, what banks had by month of the cancellation. */
export interface DefinedReceipts {
  readonly scope: Scope;
  readonly tables: readonly TableScope[];
  readonly paid: readonly PaidRow[];
  readonly repaid: readonly Node[];
}

/** Defines a module's receipts: installment lines, delinquency, refunds and the memo lines of correction and interest. */
export function defineReceipts(scope: Scope, sales: ModuleSales): DefinedReceipts {
  const rows: PieceRows[] = [];
  const paid: PaidRow[] = [];
  const tables = sales.offers.flatMap((offer) => offer.tables.map((contracts) => tableScope(contracts, sales, scope)));
  for (const table of tables) {
    table.contracts.table.parts.forEach((series, p) => rows.push(...defineParts(table, series, p)));
    paid.push(...unpaid(table));
  }
  putInstallmentLines(scope, rows);
  // Of a module that sells nothing only what was realised is received: nothing of it falls due.
  if (sales.offers.length > 0) putDelinquency(scope);
  const allPaid = [...rows.flatMap((row) => row.paid), ...paid];
  const repaid = rows.flatMap(({ repaid, taxClass }) => repaid.map((node) => ({ node, taxClass })));
  putRefunds(scope, sales, allPaid, repaid);
  putMemo(scope, rows);
  return { scope, tables, paid: allPaid, repaid: repaid.map(({ node }) => node) };
}

function putInstallmentLines(scope: Scope, rows: readonly PieceRows[]): void {
  const { builder, lines, id, context } = scope;
  for (const channel of channels) {
    for (const kind of partKinds) {
      const mine = rows.filter((row) => row.channel === channel.key && row.kind === kind.key);
      const key = `receipts.${channel.key}.${kind.key}`;
      const owed = openBalances(scope, key);
      if (mine.length + owed.length === 0) continue;
      const label = meta(scope, `${kind.label} – ${channel.label}`);
      const signed = mine.flatMap((row) => row.due);
      const node = rowSum(builder, `${id}/${key}`, signed, label);
      classifyInstallments(scope, key, node, mine);
      const whole =
        owed.length === 0 ? node : builder.row(`${id}/${key}/with_balances`, sum, [node, ...owed], {}, label);
      lines.put(key, context.number, whole);
    }
  }
  lines.putUnplanned((key, module) => module === context.number && key.startsWith('receipts.'), 'receipts');
}

/** The classes of an installment line, by the tables behind it. Where contracts replace it, the plan has them. */
function classifyInstallments({ builder, lines, context }: Scope, key: string, line: Node, rows: readonly PieceRows[]) {
  const classes = lines.taxClasses.filter((name) => rows.some(({ taxClass }) => taxClass === name));
  if (context.portfolio || classes.length === 0) return;
  const pieces = cumulatedParts(builder, line, classes, (some, ending, label) => {
    const due = rows.filter(({ taxClass }) => some.includes(taxClass)).flatMap((row) => row.due);
    return rowSum(builder, `${line.id}${ending}`, due, label);
  });
  lines.classify(key, context.number, pieces);
}

/** Open amounts of contracts for a line, one row for each index. */
function openBalances(scope: Scope, key: string): Node[] {
  const { builder, premises, id, context } = scope;
  const { portfolio } = context;
  if (!portfolio) return [];
  const { closing, through, pointer } = portfolio;
  return portfolio.receivables.flatMap((balance, at) => {
    if (balance.key !== key) return [];
    const input = `${pointer}/receivables/${at}/values`;
    const balancePath = `${id}/${key}/balances/${at}`;
    const params = { start: closing + 1, values: balance.values.map(toCents) };
    const owed = builder.row(balancePath, inputRow, [], params, { ...meta(scope, 'Saldo dos contratos'), input });
    const factor = premises.factor(balance.index);
    if (!factor) return [owed];
    const name = `${balance.index} desde a posição dos contratos`;
    const sinceId = `${scope.id}/since/${balance.index}`;
    const since =
      builder.nodes.get(sinceId) ??
      builder.row(sinceId, factorSince, [factor], { month: through }, { ...meta(scope, name), unit: 'factor' });
    const label = meta(scope, 'Saldo dos contratos, corrigido');
    return [builder.row(`${balancePath}/corrected`, roundedProduct, [owed, since], {}, label)];
  });
}

function negated(rows: readonly SignedRow[]): SignedRow[] {
  return rows.map(({ row, sign }) => ({ row, sign: sign < 0 ? 1 : -1 }));
}

/** Correction and interest inside the receipts, and what was contracted: the rest. */
function putMemo(scope: Scope, rows: readonly PieceRows[]): void {
  const { builder, lines, id, context } = scope;
  const corrected = rows.filter((row) => row.corrected);
  const bearing = rows.filter((row) => row.principal.length > 0);
  const memo: Node[] = [];
  const plan = lines.planOf(context.number);
  if (plan) {
    // Correction and interest stay as planned: contracts do not say which part of a sum they are.
    for (const key of ['correction', 'interest']) {
      const node = plan.nodeOf(key, context.number);
      if (!node) continue;
      lines.put(key, context.number, node);
      memo.push(node);
    }
    putContracted(scope, memo);
    return;
  }
  if (corrected.length > 0) {
    const terms = corrected.flatMap((row) => [...row.due, ...negated(row.nominal)]);
    const node = rowSum(builder, `${id}/correction`, terms, meta(scope, 'Correção monetária'));
    lines.put('correction', context.number, node);
    memo.push(node);
  }
  if (bearing.length > 0) {
    const terms = bearing.flatMap((row) => [...(row.corrected ? row.nominal : row.due), ...negated(row.principal)]);
    const node = rowSum(builder, `${id}/interest`, terms, meta(scope, 'Juros de tabela'));
    lines.put('interest', context.number, node);
    memo.push(node);
  }
  putContracted(scope, memo);
}

function putContracted(scope: Scope, memo: readonly Node[]): void {
  const { builder, lines, id, context } = scope;
  const received = channels
    .flatMap((channel) => partKinds.map((kind) => lines.nodeOf(`receipts.${channel.key}.${kind.key}`, context.number)))
    .filter((node) => node !== null);
  if (received.length === 0) return;
  const signs = [...received.map(() => 1), ...memo.map(() => -1)];
  lines.put(
    'contracted',
    context.number,
    builder.row(`${id}/contracted`, sum, [...received, ...memo], { signs }, meta(scope, 'Valor contratado recebido')),
  );
}
