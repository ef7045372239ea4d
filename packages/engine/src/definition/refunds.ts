import { Builder } from '../graph/builder.ts';
import type { Node } from '../graph/node.ts';
import { scalarOf } from '../graph/node.ts';
import { newLine } from '../graph/vector.ts';
import { ddNegate } from '../numeric/double-double.ts';
import { quotas, scaledCohorts } from '../operators/cohorts.ts';
import { installments } from '../operators/installments.ts';
import { plus } from '../operators/living.ts';
import type { Plan } from '../operators/payment-plan.ts';
import { payments } from '../operators/payment-sums.ts';
import type { QuotaTerms } from '../operators/quota-terms.ts';
import { exactValue, looseSum, looseTotal, roundedSum, roundedTotal, undetailed } from '../operators/structure.ts';
import type { CancellationCells } from './cancellation-terms.ts';
import type { CancellationTerms } from './context.ts';
import { receiptsMeta, type Scope } from './module-scope.ts';
import { type PlanRow, readsOf, workspace } from './plan-rows.ts';
import type { ModuleSales } from './sales.ts';
import { withTerms } from './term-cells.ts';

/** Refunds to the buyers of cancelled contracts: their payments less the retention, in equal parts. */
interface Refunds {
  readonly scope: Scope;
  readonly paid: readonly PlanRow[];
  /** The part that goes back: 1 − retention. */
  readonly refundedShare: Node;
  readonly quota: QuotaTerms;
  readonly plan: Plan;
  readonly terms: CancellationCells;
}

export function putRefunds(scope: Scope, sales: ModuleSales, paid: readonly PlanRow[]): void {
  const { builder, premises, lines, id, pointer, context } = scope;
  const terms = sales.cancellation;
  if (!terms || paid.length === 0) return;
  const refundedShare = premises.complement(
    `${pointer}/cancellation/retention`,
    terms.retention,
    'Retenção no distrato',
    'Devolução (1 − retenção)',
  );
  const refunds = {
    scope,
    paid,
    refundedShare,
    ...refundPlan(terms, context.keys, builder.months),
    terms: sales.cancelTerms,
  };
  const meta = receiptsMeta(scope, 'Devoluções de distratos');
  const node = builder.detailed
    ? builder.row(`${id}/refunds`, roundedSum, [dueNode(builder, refunds)], { signs: [-1] }, meta)
    : builder.given(`${id}/refunds`, undetailed, [...readsOf(paid), refundedShare], () => refunded(refunds), meta);
  lines.put('refunds', context.number, node);
}

function refundPlan(terms: CancellationTerms, keys: number, months: number): { quota: QuotaTerms; plan: Plan } {
  const n = terms.refundInstallments;
  const lo = terms.age + terms.refundDelay;
  return {
    quota: { form: 'equal', n, every: 1, carry: 0, keys, from: 0, to: months },
    plan: { lo, hi: lo + n - 1, from: 0, to: months, last: months, first: lo, every: 1, n, weight: 'one' },
  };
}

/** The installments due, as rows of a graph. */
function dueNode(builder: Builder, { scope, paid, refundedShare, quota, plan, terms }: Refunds): Node {
  const { age, refundDelay, refundInstallments: n } = terms;
  const lo = plus(age, refundDelay);
  const { premises } = scope;
  const { id } = scope;
  const meta = (label: string) => receiptsMeta(scope, label);
  const none = { hasRate: false, hasIndex: false };
  const all = builder.row(
    `${id}/refundable`,
    looseSum,
    paid.map((row) => row.node(builder)),
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
  const { scope, paid, refundedShare, quota, plan } = refunds;
  const { builder } = scope;
  const { months } = builder;
  workspace.enter({ owner: scope, builder });
  const ones = paid.map(() => 1);
  const all = looseTotal(workspace.next(months), paid, ones);
  const quotaCells = quotas(workspace.next(months), quota, all, scalarOf(refundedShare), 0, undefined);
  const due = payments(workspace.next(months), plan, quotaCells, 0, undefined, months);
  let exactly: Node | undefined;
  return roundedTotal(newLine(months), [{ vector: due }], [-1], (t) => {
    exactly ??= dueNode(new Builder(months), refunds);
    return ddNegate(exactValue(exactly, t));
  });
}
