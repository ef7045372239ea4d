/** Rows over all ages of cancellation at once. The rows of each age are made only where a half centavo must be decided. */
import { apartFrom, type Builder } from '../../graph/builder.ts';
import type { Meta, Node, Operator } from '../../graph/node.ts';
import { scalarOf } from '../../graph/node.ts';
import { newLine, type Vector } from '../../graph/vector.ts';
import { dd, ddAdd, ddNegate } from '../../numeric/double-double.ts';
import { exactValue, undetailed } from '../../operators/cells/structure.ts';
import { quotas } from '../../operators/plans/cohorts.ts';
import type { Plan } from '../../operators/plans/payment-plan.ts';
import type { QuotaTerms } from '../../operators/plans/quota-terms.ts';
import {
  type CancelledSums,
  lostInstallments,
  sumByAge,
  type UnitPlan,
} from '../../operators/receipts/contracts-by-age.ts';
import { receiptsMeta } from '../modules/module-scope.ts';
import { type Correction, factorsOf, isByCohort } from '../terms/correction.ts';
import { nodeRow, type PaymentRow, type PlanRow, type SignedRow } from './plan-rows.ts';
import type { SignedNode } from './signed-nodes.ts';
import type { CancelledContracts, TableScope } from './table-scope.ts';

/** A row over all ages: the nodes behind it, its numbers, and the rows of each age. */
interface RowByAge {
  readonly id: string;
  readonly reads: readonly Node[];
  readonly compute: () => Vector;
  readonly rows: (apart: Builder) => readonly SignedNode[];
  readonly meta: Meta;
}

/** Defines a row over all ages. The rows of each age last until numbers change. */
export function rowByAge(builder: Builder, { id, reads, compute, rows, meta }: RowByAge): Node {
  let known: { generation: number; rows: readonly SignedNode[] } | null = null;
  const exact: Operator['exact'] = (_, t) => {
    if (known?.generation !== builder.generation)
      known = { generation: builder.generation, rows: rows(apartFrom(builder)) };
    return known.rows.reduce((sum, { node, sign }) => {
      const value = exactValue(node, t);
      return ddAdd(sum, sign < 0 ? ddNegate(value) : value);
    }, dd(0));
  };
  const fresh = (): Vector => {
    known = null;
    return compute();
  };
  return builder.given(id, { ...undetailed, exact }, reads, fresh, meta);
}

/** The sums of a table's cancelled contracts, or of the lost ones, by cohort and age; made once. */
export function cancelledByAge(
  table: TableScope,
  which: 'cancelled' | 'lost',
): { node: Node; sums: () => CancelledSums } {
  const { scope, cancelled, id } = table;
  const { builder } = scope;
  const rows = cancelled.map((each) => each[which]);
  const own = rows.some((node, k) => node !== cancelled[k]?.cancelled) ? which : 'cancelled';
  const ages = rows.length;
  const at = `${id}/${own}_by_age`;
  const compute = (): Vector =>
    sumByAge(
      newLine(builder.months * ages),
      rows.map(({ vector }) => vector),
      builder.months,
    );
  const label = receiptsMeta(scope, `${table.name}: contratos distratados até cada idade`);
  const node = builder.nodes.get(at) ?? builder.given(at, undetailed, rows, compute, label);
  const firstAge = cancelled[0]?.at.age ?? 0;
  const sums = (): CancelledSums => {
    const { values, from, to } = node.vector;
    return { sums: values, firstAge, ages, cohorts: { from: from / ages, to: to / ages } };
  };
  return { node, sums };
}

/** The terms of one unit of each cohort: its share and rates, quotas, months and correction. */
export interface UnitTerms {
  readonly share: Node;
  readonly quotaRate: Node | null;
  readonly weightRate: Node | null;
  readonly quota: QuotaTerms;
  readonly plan: Plan;
  readonly correction: Correction;
}

export function unitReads({ share, quotaRate, weightRate, correction }: UnitTerms): Node[] {
  return [share, ...[quotaRate, weightRate].filter((node) => node !== null), ...factorsOf(correction)];
}

let unit = { values: new Float64Array(0), from: 0, to: 0 };

/** One centavo of contracts in each month; all plans share the line. */
function unitContracts(months: number): Vector {
  if (unit.to !== months) unit = { values: new Float64Array(months).fill(1), from: 0, to: months };
  return unit;
}

let scratch = new Float64Array(0);

/** The quotas of one unit, in memory that the next plan reuses. */
function unitLine(months: number): Float64Array {
  if (scratch.length !== months) scratch = new Float64Array(months);
  return scratch.fill(0);
}

/** The installments of one unit of each cohort, as numbers that last until the next plan. */
export function unitPlan(terms: UnitTerms, months: number): UnitPlan {
  const { share, quotaRate, weightRate, quota, plan, correction } = terms;
  const index = correction.chained?.vector.values;
  const { floor, yearly } = correction;
  const [before, after, term] = [correction.before, correction.after, correction.term].map((row) => row?.vector.values);
  const byCohort = isByCohort(correction) ? { before, after, term, keys: quota.keys, floor, yearly } : undefined;
  const rate = quotaRate ? scalarOf(quotaRate) : 0;
  return {
    plan,
    units: quotas(unitLine(months), quota, unitContracts(months), scalarOf(share), rate, index),
    rate: weightRate ? scalarOf(weightRate) : 0,
    correction: { index, byCohort },
  };
}

/** The terms of one unit of a row of a plan. */
export function rowTermsOf({ spec }: PlanRow): UnitTerms {
  const { share, rate, quota, plan, correction } = spec;
  const isCarried = quota.carry !== 0 || quota.form === 'price' || quota.form === 'amortized';
  const terms = { share, quota, plan, correction };
  return { ...terms, quotaRate: isCarried ? rate : null, weightRate: plan.weight === 'one' ? null : rate };
}

/** How the row of one age is made in a graph apart; null where nothing is lost at it. */
type RowOfAge = (apart: Builder, each: CancelledContracts) => PaymentRow | null;

/** Returns the installments of a plan that contracts cancelled at any age no longer pay. `full` is the row of the plan; made once. */
export function lostByAge(table: TableScope, full: PlanRow, plan: Plan, rowOf: RowOfAge): SignedRow {
  const { builder } = table.scope;
  const { months } = builder;
  const { at, suffix } = full.spec;
  const id = `${at}${suffix}/lost_by_age`;
  const known = builder.nodes.get(id);
  if (known) return { row: nodeRow(known), sign: -1 };
  const lost = cancelledByAge(table, 'lost');
  const terms = { ...rowTermsOf(full), plan };
  const rows = (apart: Builder): SignedNode[] =>
    table.cancelled.flatMap((each) => {
      const row = rowOf(apart, each);
      return row ? [{ node: row.node(apart), sign: 1 }] : [];
    });
  const node = rowByAge(builder, {
    id,
    reads: [lost.node, ...unitReads(terms)],
    compute: () => lostInstallments(newLine(months), unitPlan(terms, months), lost.sums()),
    rows,
    meta: receiptsMeta(table.scope, `${table.name}: parcelas perdidas em distratos`),
  });
  return { row: nodeRow(node), sign: -1 };
}
