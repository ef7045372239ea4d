import { apartFrom, type Builder } from '../../graph/builder.ts';
import type { Node } from '../../graph/node.ts';
import { scalarOf } from '../../graph/node.ts';
import { newLine } from '../../graph/vector.ts';
import { ddAdd, ddNegate } from '../../numeric/double-double.ts';
import { plus } from '../../operators/cells/living.ts';
import {
  exactValue,
  looseSum,
  looseTotal,
  roundedSum,
  roundedTotal,
  undetailed,
} from '../../operators/cells/structure.ts';
import { quotas, scaledCohorts } from '../../operators/plans/cohorts.ts';
import { installments } from '../../operators/plans/installments.ts';
import type { Plan } from '../../operators/plans/payment-plan.ts';
import { payments } from '../../operators/plans/payment-sums.ts';
import type { QuotaTerms } from '../../operators/plans/quota-terms.ts';
import { always, openInstallments } from '../../operators/receipts/open-contracts.ts';
import { standardClass } from '../lines/class-names.ts';
import { type ClassRow, cumulatedParts } from '../lines/class-parts.ts';
import { receiptsMeta, type Scope } from '../modules/module-scope.ts';
import type { CancellationTerms } from '../sales/cancellation-laws.ts';
import type { ModuleCancellation } from '../sales/cancellation-terms.ts';
import type { ModuleSales } from '../sales/sales.ts';
import { withTerms } from '../terms/term-cells.ts';
import { readsOf } from './payment-rows.ts';
import { workspace } from './plan-rows.ts';
import type { PaidRow } from './refunded-contracts.ts';

/** Refunds to the buyers of cancelled contracts: their payments less the retention, in equal parts. */
interface Refunds {
  readonly scope: Scope;
  /** Prefix of the ids of its nodes. */
  readonly id: string;
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
  repaid: readonly ClassRow[],
): void {
  if (!cancellation || paid.length + repaid.length === 0) return;
  const { lines, context, id, builder, premises } = scope;
  const define = cancellation.terms.isPlain ? plainRefunds : premises.context.rules().legalRefunds;
  const node = define(scope, id, cancellation, paid, nodesOf(repaid));
  lines.put('refunds', context.number, node);
  const classes = lines.taxClasses.filter(
    (name) => paid.some((row) => classOf(row) === name) || repaid.some(({ taxClass }) => taxClass === name),
  );
  if (classes.length === 0) return;
  const pieces = cumulatedParts(builder, node, classes, (some, ending) =>
    define(
      scope,
      `${id}${ending}`,
      cancellation,
      paid.filter((row) => some.includes(classOf(row))),
      nodesOf(repaid.filter(({ taxClass }) => some.includes(taxClass))),
    ),
  );
  lines.classify('refunds', context.number, pieces);
}

function nodesOf(rows: readonly ClassRow[]): Node[] {
  return rows.map(({ node }) => node);
}

function classOf({ contracts: { table } }: PaidRow): string {
  return table.tax_class ?? standardClass;
}

function plainTerms({ premises, pointer, context, builder }: Scope, cancellation: ModuleCancellation) {
  const { terms } = cancellation;
  const refundedShare = premises.complement(
    `${pointer}/cancellation/retention`,
    terms.retention,
    'Retenção no distrato',
    'Devolução (1 − retenção)',
  );
  return { refundedShare, ...refundPlan(terms, context.keys, builder.months), cancellation };
}

function plainRefunds(
  scope: Scope,
  id: string,
  cancellation: ModuleCancellation,
  paid: readonly PaidRow[],
  repaid: readonly Node[],
): Node {
  const { builder } = scope;
  const refunds = { scope, id, paid, repaid, ...plainTerms(scope, cancellation) };
  const { refundedShare } = refunds;
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

/** The installments of refunds by month of the sale, as rows of a graph; made once. */
function refundQuotas(builder: Builder, { scope, id, paid, refundedShare, quota, cancellation }: Refunds): Node {
  const { refundInstallments: n } = cancellation.cells;
  const known = builder.nodes.get(`${id}/refund_quotas`);
  if (known) return known;
  const { premises } = scope;
  const rows = rowsOf(paid).map((row) => row.node(builder));
  const label = receiptsMeta(scope, 'pago pelos contratos distratados');
  const all = builder.row(`${id}/refundable`, looseSum, rows, {}, label);
  return builder.row(
    `${id}/refund_quotas`,
    scaledCohorts,
    [all, refundedShare],
    { ...quota, hasRate: false, hasIndex: false, ...withTerms(premises, { n }) },
    receiptsMeta(scope, 'parcelas de devolução'),
  );
}

/** Refunds that contracts cancelled so far still get: rows of installments left, not rounded. */
export function refundsOwed(scope: Scope, { cancellation }: ModuleSales, paid: readonly PaidRow[]): Node[] {
  if (!cancellation || paid.length === 0) return [];
  const { builder, premises, id, context } = scope;
  if (!cancellation.terms.isPlain) return premises.context.rules().legalRefundsOwed(scope, id, cancellation, paid);
  const refunds = { scope, id, paid, repaid: [], ...plainTerms(scope, cancellation) };
  const { refundDelay, refundInstallments: n } = cancellation.cells;
  const age = cancellation.ages[0] as ModuleCancellation['ages'][number];
  const lo = plus(age.term, refundDelay);
  const living = { lo, first: lo, hi: plus(lo, plus(n, -1)), n, age: age.term };
  const params = { ...refunds.plan, hasRate: false, keys: context.keys, age: age.age, ...always };
  const label = receiptsMeta(scope, 'devoluções a vencer');
  const quotas = refundQuotas(builder, refunds);
  return [
    builder.row(`${id}/refunds_left`, openInstallments, [quotas], { ...params, ...withTerms(premises, living) }, label),
  ];
}

/** The installments due, as rows of a graph. */
function dueNode(builder: Builder, refunds: Refunds): Node {
  const { scope, id, plan, cancellation } = refunds;
  const { refundDelay, refundInstallments: n } = cancellation.cells;
  const lo = plus(cancellation.ages[0]?.term ?? 0, refundDelay);
  const { premises } = scope;
  const none = { hasRate: false, hasIndex: false };
  const quotaNode = refundQuotas(builder, refunds);
  return builder.row(
    `${id}/refunds_due`,
    installments,
    [quotaNode],
    { ...plan, ...none, ...withTerms(premises, { lo, first: lo, hi: plus(lo, plus(n, -1)), n }) },
    receiptsMeta(scope, 'devoluções'),
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
    exactly ??= dueNode(apartFrom(builder), refunds);
    const all = repaid.reduce((sum, row) => ddAdd(sum, exactValue(row, t)), exactValue(exactly, t));
    return ddNegate(all);
  });
}
