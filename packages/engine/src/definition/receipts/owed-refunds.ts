/** Refunds that cancelled contracts still get, under the terms of a law or the planner's own. */
import type { Builder } from '../../graph/builder.ts';
import type { Node } from '../../graph/node.ts';
import { newLine, type Vector } from '../../graph/vector.ts';
import { type OwedRefunds, refundsLeft, refundsLeftOf } from '../../operators/receipts/open-balances.ts';
import { firstRefund } from '../../operators/refunds/refund-dates.ts';
import { receiptsMeta as meta, type Scope } from '../modules/module-scope.ts';
import type { ModuleCancellation } from '../sales/cancellation-terms.ts';
import { withTerms } from '../terms/term-cells.ts';
import {
  datesOf,
  type LegalRefunds,
  type PaidRow,
  readsBehind,
  refundedContracts,
  refundOf,
  refundRows,
} from './legal-refunds.ts';
import { workspace } from './plan-rows.ts';
import { rowByAge } from './rows-by-age.ts';
import type { SignedNode } from './signed-nodes.ts';

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
  if (builder.detailed || cancellation.ages.length === 1) return owedNodes(builder, refunds);
  const { months } = builder;
  const compute = (): Vector => {
    workspace.enter({ owner: scope, builder });
    const owed = refunds.refunded.map((each): OwedRefunds => {
      const { numbers } = datesOf(scope, cancellation, each.age);
      const first = (s: number): number => firstRefund(numbers, s);
      return { refund: refundOf(scope, cancellation, each), first, age: each.age.age };
    });
    return refundsLeftOf(newLine(months), owed, n);
  };
  const rows = (apart: Builder): SignedNode[] => owedNodes(apart, refunds).map((node) => ({ node, sign: 1 }));
  const label = meta(scope, 'devoluções a vencer');
  return [rowByAge(builder, { id: `${id}/refunds_left`, reads: readsBehind(refunds), compute, rows, meta: label })];
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
