/** Refunds of cancelled contracts by cohort and age, under the terms of a law or the planner's own. */
import { apartFrom, type Builder } from '../../graph/builder.ts';
import type { LivingTerm, Node, Terms } from '../../graph/node.ts';
import { newLine, type Vector } from '../../graph/vector.ts';
import { ddAdd, ddNegate } from '../../numeric/double-double.ts';
import { plus } from '../../operators/cells/living.ts';
import { exactValue, looseSum, roundedSum, roundedTotal, undetailed } from '../../operators/cells/structure.ts';
import { retainedRefund } from '../../operators/refunds/legal-refunds.ts';
import {
  firstRefund,
  type RefundDates,
  refundInstallments,
  refundMonth,
  refundsDue,
} from '../../operators/refunds/refund-dates.ts';
import { resolveMonth } from '../context.ts';
import { receiptsMeta as meta, type Scope, salesMeta } from '../modules/module-scope.ts';
import type { CancellationAge, ModuleCancellation } from '../sales/cancellation-terms.ts';
import { correctionParameters, factorsOf } from '../terms/correction.ts';
import { withTerms } from '../terms/term-cells.ts';
import { refundsOfTables } from './paid-by-age.ts';
import { type PaidRow, type RefundedContracts, refundedContracts } from './refunded-contracts.ts';

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
  const tables = refundsOfTables(scope, cancellation, refunds.refunded);
  const compute = (): Vector => refundLine(refunds, tables);
  return builder.given(`${id}/refunds`, undetailed, [...tables, ...repaid], compute, label);
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
  const { contracts, correction, cancelledIn, age, rows, retention, commission, use } = refunded;
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
    [paid, cancelledIn(builder), retention, ...(commission ? [commission] : []), ...(use ? [use] : []), ...factors],
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

/** The dates of refunds by month of the cancellation: the same at every age. */
export function firstRefundOf(scope: Scope, cancellation: ModuleCancellation): (cancelled: number) => number {
  const dates = { ...datesOf(scope, cancellation, cancellation.ages[0] as CancellationAge).numbers, age: 0 };
  return (cancelled) => firstRefund(dates, cancelled);
}

/** The refunds as numbers, an outflow rounded once; rows are made only where a half centavo must be decided. */
function refundLine(refunds: LegalRefunds, tables: readonly Node[]): Vector {
  const { scope, repaid, cancellation } = refunds;
  const { builder } = scope;
  const { months } = builder;
  const n = cancellation.terms.refundInstallments;
  const first = firstRefundOf(scope, cancellation);
  const due = tables.map(({ vector }) => ({ vector: refundInstallments(newLine(months), vector, n, first) }));
  let exactly: Node[] | undefined;
  const rows = [...due, ...repaid];
  const signs = rows.map(() => -1);
  return roundedTotal(newLine(months), rows, signs, (t) => {
    exactly ??= dueNodes(apartFrom(builder), refunds);
    const all = [...exactly, ...repaid];
    return ddNegate(all.slice(1).reduce((sum, row) => ddAdd(sum, exactValue(row, t)), exactValue(all[0] as Node, t)));
  });
}
