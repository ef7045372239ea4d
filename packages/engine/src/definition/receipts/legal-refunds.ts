/** Refunds of cancelled contracts by cohort and age, under the terms of a law or the planner's own. */
import { apartFrom, type Builder } from '../../graph/builder.ts';
import type { LivingTerm, Node, Terms } from '../../graph/node.ts';
import { scalarOf } from '../../graph/node.ts';
import { newLine, type Vector } from '../../graph/vector.ts';
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
import { retained, retainedRefund } from '../../operators/refunds/legal-refunds.ts';
import {
  firstRefund,
  type RefundDates,
  refundInstallments,
  refundMonth,
  refundsDue,
} from '../../operators/refunds/refund-dates.ts';
import { resolveMonth } from '../context.ts';
import { isGiven, receiptsMeta as meta, type Scope, salesMeta, type TableContracts } from '../modules/module-scope.ts';
import type { CancellationAge, ModuleCancellation } from '../sales/cancellation-terms.ts';
import { type Correction, correctionParameters, factorsOf } from '../terms/correction.ts';
import { withTerms } from '../terms/term-cells.ts';
import { type PaymentRow, readsOf, workspace } from './plan-rows.ts';

/** Past payments of contracts of a table cancelled at an age, for a piece of their plan. */
export interface PaidRow {
  readonly contracts: TableContracts;
  /** The correction of the contracts. */
  readonly correction: Correction;
  readonly cancelled: Node;
  readonly age: CancellationAge;
  /** Null where a table has no such piece. */
  readonly row: PaymentRow | null;
}

/** The contracts of a table cancelled at an age, with all that they had paid. */
interface RefundedContracts extends Omit<PaidRow, 'row'> {
  readonly rows: readonly PaymentRow[];
  readonly retention: Node;
  /** Commission that is not refunded, and charge for the use of the unit; null for none. */
  readonly commission: Node | null;
  readonly use: Node | null;
}

export interface LegalRefunds {
  readonly scope: Scope;
  /** Prefix of the ids of its nodes. */
  readonly id: string;
  readonly cancellation: ModuleCancellation;
  readonly refunded: readonly RefundedContracts[];
  readonly repaid: readonly Node[];
}

/** The line of refunds: what cancelled contracts are paid back, and what banks are. */
export function legalRefunds(
  scope: Scope,
  id: string,
  cancellation: ModuleCancellation,
  paid: readonly PaidRow[],
  repaid: readonly Node[],
): Node {
  const { builder } = scope;
  const refunds = { scope, id, cancellation, refunded: refundedContracts(scope, cancellation, paid), repaid };
  const label = meta(scope, 'Devoluções de distratos');
  if (builder.detailed) {
    const rows = [...dueNodes(builder, refunds), ...repaid];
    return builder.row(`${id}/refunds`, roundedSum, rows, { signs: rows.map(() => -1) }, label);
  }
  return builder.given(`${id}/refunds`, undetailed, readsBehind(refunds), () => refundLine(refunds), label);
}

export function refundedContracts(
  { premises, pointer, builder }: Scope,
  { terms }: ModuleCancellation,
  paid: readonly PaidRow[],
): RefundedContracts[] {
  const at = `${pointer}/cancellation`;
  const retention = premises.share(`${at}/retention`, terms.retention, 'Retenção no distrato');
  const use = isGiven(builder, terms.useShare)
    ? premises.share(`${at}/use_share`, terms.useShare, 'Fruição, ao mês')
    : null;
  const groups = new Map<Node, { first: PaidRow; rows: PaymentRow[] }>();
  for (const each of paid) {
    const group = groups.get(each.cancelled) ?? { first: each, rows: [] };
    groups.set(each.cancelled, group);
    if (each.row) group.rows.push(each.row);
  }
  return [...groups.values()].map(({ first: { contracts, correction, cancelled, age }, rows }) => {
    const commission = terms.isBrokerageRetained ? commissionOf(contracts) : null;
    return { contracts, correction, cancelled, age, rows, retention, commission, use };
  });
}

function commissionOf({ table, scope, pointer, name }: TableContracts): Node | null {
  const { premises, builder } = scope;
  const share = table.commission?.share;
  return isGiven(builder, share) ? premises.share(`${pointer}/commission/share`, share, `${name}: comissão`) : null;
}

export function readsBehind({ refunded, repaid }: LegalRefunds): Node[] {
  const reads = new Set<Node>(readsOf(refunded.flatMap(({ rows }) => rows)));
  for (const { cancelled, retention, commission, use, correction } of refunded)
    for (const node of [cancelled, retention, commission, use, ...factorsOf(correction)]) if (node) reads.add(node);
  for (const node of repaid) reads.add(node);
  return [...reads];
}

/** When contracts cancelled at an age are refunded, as numbers and as terms of formulas. */
export function datesOf(
  { context, dates }: Scope,
  { terms, cells }: ModuleCancellation,
  { age, term }: CancellationAge,
) {
  const { refundDelay, refundFrom, refundAfterResale, resaleDelay } = terms;
  const numbers: RefundDates = {
    age,
    delay: refundDelay,
    end: context.constructionEnd,
    from: refundFrom === null ? null : resolveMonth(refundFrom, context),
    latest: refundAfterResale === null ? null : resaleDelay + refundAfterResale,
  };
  const living: Record<keyof RefundDates, LivingTerm> = {
    age: term,
    delay: cells.refundDelay,
    end: dates.constructionEnd,
    from: cells.refundFrom,
    latest: plus(cells.resaleDelay, cells.refundAfterResale),
  };
  return { numbers, living };
}

/** Refunds of an age and the month of their first installment, by month of the sale; made once. Null without contracts. */
export function refundRows(
  builder: Builder,
  refunds: LegalRefunds,
  age: CancellationAge,
): { refund: Node; first: Node } | null {
  const { scope, id, cancellation, refunded } = refunds;
  const { premises, pointer } = scope;
  const { terms } = cancellation;
  const at = `${pointer}/cancellation`;
  const known = builder.nodes.get(`${id}/refund${age.suffix}`);
  const knownFirst = builder.nodes.get(`${id}/refund_month${age.suffix}`);
  if (known && knownFirst) return { refund: known, first: knownFirst };
  const rows = refunded.filter((each) => each.age === age).map((each) => refundNode(builder, refunds, each));
  if (rows.length === 0) return null;
  const label = meta(scope, `devolução por safra${age.label}`);
  const refund = builder.row(`${id}/refund${age.suffix}`, looseSum, rows, {}, label);
  const { numbers, living } = datesOf(scope, cancellation, age);
  const fields = {
    age: `${at}/${terms.hazard ? 'hazard' : 'age'}`,
    delay: `${at}/refund_delay`,
    from: `${at}/refund_from`,
    latest: `${at}/refund_after_resale`,
  };
  const first = builder.row(
    `${id}/refund_month${age.suffix}`,
    refundMonth,
    [],
    { ...numbers, ...withTerms(premises, living) },
    { ...salesMeta(scope, `mês da primeira devolução, por safra${age.label}`, 'number'), whole: true, fields },
  );
  return { refund, first };
}

/** The refunds due, as rows of a graph: one for each age. */
function dueNodes(builder: Builder, refunds: LegalRefunds): Node[] {
  const { scope, id, cancellation } = refunds;
  const { premises } = scope;
  const { terms, cells, ages } = cancellation;
  return ages.flatMap((age) => {
    const rows = refundRows(builder, refunds, age);
    if (!rows) return [];
    return builder.row(
      `${id}/refunds_due${age.suffix}`,
      refundsDue,
      [rows.refund, rows.first],
      { n: terms.refundInstallments, ...withTerms(premises, { n: cells.refundInstallments }) },
      meta(scope, `devoluções${age.label}`),
    );
  });
}

function refundNode(builder: Builder, { scope, cancellation }: LegalRefunds, refunded: RefundedContracts): Node {
  const { contracts, correction, cancelled, age, rows, retention, commission, use } = refunded;
  const { id, name } = contracts;
  const { terms } = cancellation;
  const { context, dates, premises } = scope;
  const known = builder.nodes.get(`${id}/refund${age.suffix}`);
  if (known) return known;
  const paid = builder.row(
    `${id}/refundable${age.suffix}`,
    looseSum,
    rows.map((row) => row.node(builder)),
    {},
    meta(contracts.scope, `${name}: pago pelos contratos distratados${age.label}`),
  );
  const factors = factorsOf(correction);
  const living: Terms = { age: age.term, keys: dates.keys };
  return builder.row(
    `${id}/refund${age.suffix}`,
    retainedRefund,
    [paid, cancelled, retention, ...(commission ? [commission] : []), ...(use ? [use] : []), ...factors],
    {
      isContract: terms.retentionBase === 'contract',
      isRestated: terms.isRestated,
      age: age.age,
      keys: context.keys,
      hasCommission: commission !== null,
      hasUse: use !== null,
      ...correctionParameters(correction),
      ...withTerms(premises, living),
    },
    meta(contracts.scope, `${name}: devolução por safra${age.label}`),
  );
}

/** The refunds as numbers, an outflow rounded once; rows are made only where a half centavo must be decided. */
function refundLine(refunds: LegalRefunds): Vector {
  const { scope, refunded, repaid, cancellation } = refunds;
  const { builder } = scope;
  const { months } = builder;
  workspace.enter({ owner: scope, builder });
  const due = refunded.map((each) => ({ vector: dueOf(scope, cancellation, each) }));
  let exactly: Node[] | undefined;
  const rows = [...due, ...repaid];
  const signs = rows.map(() => -1);
  return roundedTotal(newLine(months), rows, signs, (t) => {
    exactly ??= dueNodes(apartFrom(builder), refunds);
    const all = [...exactly, ...repaid];
    return ddNegate(all.slice(1).reduce((sum, row) => ddAdd(sum, exactValue(row, t)), exactValue(all[0] as Node, t)));
  });
}

function dueOf(scope: Scope, cancellation: ModuleCancellation, refunded: RefundedContracts): Vector {
  const { numbers } = datesOf(scope, cancellation, refunded.age);
  const out = workspace.next(scope.builder.months);
  const n = cancellation.terms.refundInstallments;
  return refundInstallments(out, refundOf(scope, cancellation, refunded), n, (s) => firstRefund(numbers, s));
}

/** Refunds of a turn of the workspace, by cancelled contracts. Several rows read the same. */
const refundsOfTurn = new WeakMap<Node, { turn: number; rows: readonly PaymentRow[]; vector: Vector }>();

/** Returns the refunds of contracts cancelled at an age, by month of the sale. */
export function refundOf(scope: Scope, cancellation: ModuleCancellation, refunded: RefundedContracts): Vector {
  const { cancelled, rows } = refunded;
  const turn = workspace.enter({ owner: scope, builder: scope.builder });
  const known = refundsOfTurn.get(cancelled);
  if (known?.turn === turn && hasSameRows(known.rows, rows)) return known.vector;
  const vector = retainedOf(scope, cancellation, refunded);
  refundsOfTurn.set(cancelled, { turn, rows, vector });
  return vector;
}

function hasSameRows(some: readonly PaymentRow[], others: readonly PaymentRow[]): boolean {
  return some.length === others.length && some.every((row, k) => row === others[k]);
}

function retainedOf(scope: Scope, cancellation: ModuleCancellation, refunded: RefundedContracts): Vector {
  const { terms } = cancellation;
  const { months } = scope.builder;
  const { keys } = scope.context;
  const { rows, cancelled, correction, age, retention, commission, use } = refunded;
  const ones = rows.map(() => 1);
  const paid = looseTotal(workspace.next(months), rows, ones);
  const { chained, before, after, floor, yearly, term } = correction;
  return retained(
    workspace.next(months),
    { isContract: terms.retentionBase === 'contract', isRestated: terms.isRestated, age: age.age, keys },
    {
      retention: scalarOf(retention),
      commission: commission ? scalarOf(commission) : 0,
      use: use ? scalarOf(use) : 0,
    },
    {
      paid,
      cancelled: cancelled.vector,
      correction: {
        index: chained?.vector.values,
        byCohort: {
          ...{ before: before?.vector.values, after: after?.vector.values, term: term?.vector.values },
          ...{ keys, floor, yearly },
        },
      },
    },
  );
}
