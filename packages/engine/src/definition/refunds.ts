import { Builder } from '../graph/builder.ts';
import type { Node } from '../graph/node.ts';
import { scalarOf } from '../graph/node.ts';
import { newLine } from '../graph/vector.ts';
import { ddAdd, ddNegate } from '../numeric/double-double.ts';
import { quotas, scaledCohorts } from '../operators/cohorts.ts';
import { installments } from '../operators/installments.ts';
import { plus } from '../operators/living.ts';
import type { Plan } from '../operators/payment-plan.ts';
import { payments } from '../operators/payment-sums.ts';
import type { QuotaTerms } from '../operators/quota-terms.ts';
import { exactValue, looseSum, looseTotal, roundedSum, roundedTotal, undetailed } from '../operators/structure.ts';
import type { CancellationTerms } from './cancellation-laws.ts';
import type { ModuleCancellation } from './cancellation-terms.ts';
import { legalRefunds, type PaidRow } from './legal-refunds.ts';
import { receiptsMeta, type Scope } from './module-scope.ts';
import { readsOf, workspace } from './plan-rows.ts';
import type { ModuleSales } from './sales.ts';
import { withTerms } from './term-cells.ts';

/** Refunds to the buyers of cancelled contracts: their payments less the retention, in equal parts. */
interface Refunds {
  readonly scope: Scope;
  readonly paid: readonly PaidRow[];
  /** What banks are paid back whole, not rounded. */
  readonly repaid: readonly Node[];
  /** The part that goes back: 1 − retention. */
  readonly refundedShare: Node;
  readonly quota: QuotaTerms;
  readonly plan: Plan;
  readonly cancellation: ModuleCancellation;
}

export function putRefunds(
  scope: Scope,
  { cancellation }: ModuleSales,
  paid: readonly PaidRow[],
  repaid: readonly Node[],
): void {
  if (!cancellation || paid.length + repaid.length === 0) return;
  const { lines, context } = scope;
  const node = cancellation.terms.isPlain
    ? plainRefunds(scope, cancellation, paid, repaid)
    : legalRefunds(scope, cancellation, paid, repaid);
  lines.put('refunds', context.number, node);
}

function plainRefunds(
  scope: Scope,
  cancellation: ModuleCancellation,
  paid: readonly PaidRow[],
  repaid: readonly Node[],
): Node {
  const { builder, premises, id, pointer, context } = scope;
  const { terms } = cancellation;
  const refundedShare = premises.complement(
    `${pointer}/cancellation/retention`,
    terms.retention,
    'Retenção no distrato',
    'Devolução (1 − retenção)',
  );
  const refunds = {
    scope,
    paid,
    repaid,
    refundedShare,
    ...refundPlan(terms, context.keys, builder.months),
    cancellation,
  };
  const meta = receiptsMeta(scope, 'Devoluções de distratos');
  return builder.detailed
    ? builder.row(
        `${id}/refunds`,
        roundedSum,
        [dueNode(builder, refunds), ...repaid],
        { signs: [-1, ...repaid.map(() => -1)] },
        meta,
      )
    : builder.given(
        `${id}/refunds`,
        undetailed,
        [...readsOf(rowsOf(paid)), ...repaid, refundedShare],
        () => refunded(refunds),
        meta,
      );
}

const rowsOf = (paid: readonly PaidRow[]) => paid.flatMap(({ row }) => row ?? []);

function refundPlan(terms: CancellationTerms, keys: number, months: number): { quota: QuotaTerms; plan: Plan } {
  const n = terms.refundInstallments;
  const lo = (terms.ages[0] as number) + terms.refundDelay;
  return {
    quota: { form: 'equal', n, every: 1, carry: 0, keys, from: 0, to: months },
    plan: { lo, hi: lo + n - 1, from: 0, to: months, since: 0, last: months, first: lo, every: 1, n, weight: 'one' },
  };
}

/** The installments due, as rows of a graph. */
function dueNode(builder: Builder, { scope, paid, refundedShare, quota, plan, cancellation }: Refunds): Node {
  const { refundDelay, refundInstallments: n } = cancellation.cells;
  const lo = plus(cancellation.ages[0]?.term ?? 0, refundDelay);
  const { premises } = scope;
  const { id } = scope;
  const meta = (label: string) => receiptsMeta(scope, label);
  const none = { hasRate: false, hasIndex: false };
  const all = builder.row(
    `${id}/refundable`,
    looseSum,
    rowsOf(paid).map((row) => row.node(builder)),
    {},
    meta('pago pelos contratos distratados'),
  );
  const quotaNode = builder.row(
    `${id}/refund_quotas`,
    scaledCohorts,
    [all, refundedShare],
    { ...quota, ...none, ...withTerms(premises, { n }) },
    meta('parcelas de devolução'),
  );
  return builder.row(
    `${id}/refunds_due`,
    installments,
    [quotaNode],
    { ...plan, ...none, ...withTerms(premises, { lo, first: lo, hi: plus(lo, plus(n, -1)), n }) },
    meta('devoluções'),
  );
}

/** The refunds as numbers, an outflow rounded once; rows are made only where a half centavo must be decided. */
function refunded(refunds: Refunds): ReturnType<typeof roundedTotal> {
  const { scope, paid, repaid, refundedShare, quota, plan } = refunds;
  const { builder } = scope;
  const { months } = builder;
  workspace.enter({ owner: scope, builder });
  const rows = rowsOf(paid);
  const ones = rows.map(() => 1);
  const all = looseTotal(workspace.next(months), rows, ones);
  const quotaCells = quotas(workspace.next(months), quota, all, scalarOf(refundedShare), 0, undefined);
  const due = payments(workspace.next(months), plan, quotaCells, 0, undefined, months);
  let exactly: Node | undefined;
  const signs = [-1, ...repaid.map(() => -1)];
  return roundedTotal(newLine(months), [{ vector: due }, ...repaid], signs, (t) => {
    exactly ??= dueNode(new Builder(months), refunds);
    const all = repaid.reduce((sum, row) => ddAdd(sum, exactValue(row, t)), exactValue(exactly, t));
    return ddNegate(all);
  });
}
