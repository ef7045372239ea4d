/** Refunds that cancelled contracts still get, under the terms of a law or the planner's own. */
import type { Builder } from '../../graph/builder.ts';
import type { Node } from '../../graph/node.ts';
import { newLine, type Vector } from '../../graph/vector.ts';
import { type OwedRefunds, refundsLeft, refundsLeftOf } from '../../operators/receipts/open-balances.ts';
import { receiptsMeta as meta, type Scope } from '../modules/module-scope.ts';
import type { ModuleCancellation } from '../sales/cancellation-terms.ts';
import { withTerms } from '../terms/term-cells.ts';
import { firstRefundOf, type LegalRefunds, refundRows } from './legal-refunds.ts';
import { refundsOfTables } from './paid-by-age.ts';
import { type PaidRow, refundedContracts } from './refunded-contracts.ts';
import { exactlyAdded, rowByAge } from './rows-by-age.ts';

/** Refunds that contracts cancelled so far still get: rows of installments left, not rounded. */
export function legalRefundsOwed(
  scope: Scope,
  id: string,
  cancellation: ModuleCancellation,
  paid: readonly PaidRow[],
): Node[] {
  const { builder } = scope;
  const refunds = { scope, id, cancellation, refunded: refundedContracts(scope, cancellation, paid), repaid: [] };
  const n = cancellation.terms.refundInstallments;
  if (builder.detailed) return owedNodes(builder, refunds);
  const { months } = builder;
  const tables = refundsOfTables(scope, cancellation, refunds.refunded);
  const first = firstRefundOf(scope, cancellation);
  const compute = (): Vector => {
    const owed = tables.map(({ vector }): OwedRefunds => ({ refund: vector, first, age: 0 }));
    return refundsLeftOf(newLine(months), owed, n);
  };
  const exactly = (apart: Builder) => exactlyAdded(owedNodes(apart, refunds).map((node) => ({ node, sign: 1 })));
  const label = meta(scope, 'devoluções a vencer');
  return [rowByAge(builder, { id: `${id}/refunds_left`, reads: tables, compute, exactly, meta: label })];
}

/** The same, as rows of a graph: one for each age. */
function owedNodes(builder: Builder, refunds: LegalRefunds): Node[] {
  const { scope, id, cancellation } = refunds;
  const n = cancellation.terms.refundInstallments;
  return cancellation.ages.flatMap((age) => {
    const rows = refundRows(builder, refunds, age);
    if (!rows) return [];
    const living = withTerms(scope.premises, { n: cancellation.cells.refundInstallments, age: age.term });
    const label = meta(scope, `devoluções a vencer${age.label}`);
    const inputs = [rows.refund, rows.first];
    return [builder.row(`${id}/refunds_left${age.suffix}`, refundsLeft, inputs, { n, age: age.age, ...living }, label)];
  });
}
