/** What contracts had paid before they were cancelled, and get back: all pieces and ages of a table at once. */
import type { Builder } from '../../graph/builder.ts';
import type { Node } from '../../graph/node.ts';
import { scalarOf } from '../../graph/node.ts';
import { newLine, type Vector } from '../../graph/vector.ts';
import { undetailed } from '../../operators/cells/structure.ts';
import type { PieceOf } from '../../operators/plans/unit-plan.ts';
import { paidByMonth, refundsByMonth, sumsUntil } from '../../operators/refunds/cancelled-payments.ts';
import { receiptsMeta, type Scope } from '../modules/module-scope.ts';
import type { ModuleCancellation } from '../sales/cancellation-terms.ts';
import { correctionNumbers, factorsOf } from '../terms/correction.ts';
import type { UnitTerms } from './plan-rows.ts';
import type { PaidRow, RefundedContracts } from './refunded-contracts.ts';
import { type CancelledByAge, exactlyAdded, rowByAge, unitPlan, unitReads } from './rows-by-age.ts';

/** The contracts of a table that are cancelled, and the pieces that they had paid. */
interface PayingTable {
  readonly id: string;
  readonly name: string;
  readonly cancelled: CancelledByAge;
  readonly pieces: ReadonlySet<UnitTerms>;
}

type PaidContracts = Pick<PaidRow, 'contracts' | 'byAge'> & { readonly units: readonly UnitTerms[] };

/** Groups cancelled contracts of all ages by their tables. */
function groupByTable<Row extends PaidContracts>(rows: readonly Row[]): { first: Row; table: PayingTable }[] {
  const tables = new Map<string, { first: Row; pieces: Set<UnitTerms> }>();
  for (const row of rows) {
    const { id } = row.contracts;
    const table = tables.get(id) ?? { first: row, pieces: new Set<UnitTerms>() };
    tables.set(id, table);
    for (const unit of row.units) table.pieces.add(unit);
  }
  return [...tables.values()].map(({ first, pieces }) => {
    const { id, name } = first.contracts;
    return { first, table: { id, name, cancelled: first.byAge as CancelledByAge, pieces } };
  });
}

function readsOfTable({ cancelled, pieces }: PayingTable): Node[] {
  return [cancelled.node, ...[...pieces].flatMap(unitReads)];
}

function piecesNow({ pieces }: PayingTable, months: number): PieceOf[] {
  return [...pieces].map(
    (terms): PieceOf =>
      (cohorts) =>
        unitPlan(terms, months, cohorts),
  );
}

/** Returns what buyers of cancelled contracts get back, by month of the cancellation: one row for each table, made once. */
export function refundsOfTables(
  scope: Scope,
  { terms }: ModuleCancellation,
  refunded: readonly RefundedContracts[],
): Node[] {
  const { builder } = scope;
  const { months } = builder;
  const { keys } = scope.context;
  const { isRestated } = terms;
  const isContract = terms.retentionBase === 'contract';
  return groupByTable(refunded).map(({ first: { contracts, correction, retention, commission, use }, table }) => {
    const id = `${table.id}/refund_by_month`;
    const compute = (): Vector => {
      const shares = { retention: scalarOf(retention), commission: shareOf(commission), use: shareOf(use) };
      return refundsByMonth(
        newLine(months),
        piecesNow(table, months),
        table.cancelled.sums(),
        { isContract, isRestated, keys, ...shares },
        correctionNumbers(correction, keys),
      );
    };
    const charges = [retention, commission, use].filter((node) => node !== null);
    const reads = [...new Set([...readsOfTable(table), ...charges, ...factorsOf(correction)])];
    const meta = receiptsMeta(contracts.scope, `${table.name}: devolução por mês do distrato`);
    return builder.nodes.get(id) ?? builder.given(id, undetailed, reads, compute, meta);
  });
}

const shareOf = (node: Node | null): number => (node ? scalarOf(node) : 0);

/** Returns the payments of all contracts cancelled so far, as one row. */
export function paidUntilAtOnce(
  scope: Scope,
  paid: readonly PaidRow[],
  rowsOf: (apart: Builder) => readonly Node[],
): Node {
  const { builder } = scope;
  const { months } = builder;
  const paying = paid.flatMap((row) => (row.unit ? [{ ...row, units: [row.unit] }] : []));
  const tables = groupByTable(paying).map(({ table }): Node => {
    const compute = (): Vector => paidByMonth(newLine(months), piecesNow(table, months), table.cancelled.sums());
    const meta = receiptsMeta(scope, `${table.name}: pago, por mês do distrato`);
    return builder.given(`${table.id}/paid_by_month`, undetailed, [...new Set(readsOfTable(table))], compute, meta);
  });
  return rowByAge(builder, {
    id: `${scope.id}/paid_until`,
    reads: tables,
    compute: () =>
      sumsUntil(
        newLine(months),
        tables.map(({ vector }) => vector),
      ),
    exactly: (apart) => exactlyAdded(rowsOf(apart).map((node) => ({ node, sign: 1 }))),
    meta: receiptsMeta(scope, 'pago pelos contratos distratados, até o mês'),
  });
}
