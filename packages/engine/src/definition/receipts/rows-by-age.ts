/** Rows over all ages of cancellation at once. The rows of each age are made only where a half centavo must be decided. */
import { apartFrom, type Builder } from '../../graph/builder.ts';
import type { Meta, Node, Operator } from '../../graph/node.ts';
import { scalarOf } from '../../graph/node.ts';
import { newLine, type Vector } from '../../graph/vector.ts';
import { type DoubleDouble, dd, ddAdd, ddMultiply, ddNegate } from '../../numeric/double-double.ts';
import { exactValue, undetailed } from '../../operators/cells/structure.ts';
import { quotas } from '../../operators/plans/cohorts.ts';
import type { Plan } from '../../operators/plans/payment-plan.ts';
import type { Span, UnitPlan } from '../../operators/plans/unit-plan.ts';
import {
  type AgeOfContracts,
  type CancelledSums,
  fillCancelled,
  liveContracts,
  lostInstallments,
  untilMonth,
} from '../../operators/receipts/contracts-by-age.ts';
import { receiptsMeta } from '../modules/module-scope.ts';
import { cancellableUntil } from '../sales/cancellable-contracts.ts';
import type { ModuleCancellation } from '../sales/cancellation-terms.ts';
import { correctionNumbers, factorsOf } from '../terms/correction.ts';
import { nodeRow, type SignedRow } from './payment-rows.ts';
import type { PlanRow, UnitTerms } from './plan-rows.ts';
import type { SignedNode } from './signed-nodes.ts';
import { type CancelledTable, openFrom, type TableScope } from './table-scope.ts';

/** A value of each month in about 32 digits. */
type ExactMonths = (t: number) => DoubleDouble;

/** A row over all ages: the nodes behind it, and its numbers. `exactly` decides half centavos, out of a graph apart. */
interface RowByAge {
  readonly id: string;
  readonly reads: readonly Node[];
  readonly compute: () => Vector;
  readonly exactly: (apart: Builder) => ExactMonths;
  readonly meta: Meta;
}

/** Defines a row over all ages. What decides its halves lasts until numbers change: several lines may request a month. */
export function rowByAge(builder: Builder, { id, reads, compute, exactly, meta }: RowByAge): Node {
  let known: { generation: number; exact: ExactMonths; values: Map<number, DoubleDouble> } | null = null;
  const exact: Operator['exact'] = (_, t) => {
    if (known?.generation !== builder.generation)
      known = { generation: builder.generation, exact: exactly(apartFrom(builder)), values: new Map() };
    const value = known.values.get(t) ?? known.exact(t);
    known.values.set(t, value);
    return value;
  };
  const fresh = (): Vector => {
    known = null;
    return compute();
  };
  return builder.given(id, { ...undetailed, exact }, reads, fresh, meta);
}

/** The exact sum of rows. */
export function exactlyAdded(rows: readonly SignedNode[]): ExactMonths {
  return (t) =>
    rows.reduce((sum, { node, sign }) => {
      const value = exactValue(node, t);
      return ddAdd(sum, sign < 0 ? ddNegate(value) : value);
    }, dd(0));
}

/** A row of sums by cohort and age, and how they are read. */
export interface CancelledByAge {
  readonly node: Node;
  readonly sums: () => CancelledSums;
  readonly agesNow: () => readonly AgeOfContracts[];
}

/** The sums of a table's cancelled contracts, or of the lost ones, by cohort and age; made once. */
export function cancelledByAge(table: CancelledTable, which: 'cancelled' | 'lost'): CancelledByAge {
  const { scope, sales, contracts, cancelled, id, name } = table;
  const { builder } = scope;
  const { original } = contracts;
  const { terms } = sales.cancellation as ModuleCancellation;
  const isOpen = which === 'lost' && scope.context.portfolio !== null;
  const row = `${id}/${isOpen ? which : 'cancelled'}_by_age`;
  const { opens, until } = cancellableUntil(contracts, sales, terms);
  const agesNow = (): AgeOfContracts[] =>
    cancelled.map(({ at: { age, share } }) => {
      const from = isOpen ? openFrom(scope, age) : 0;
      return { share: scalarOf(share), from, to: until(age) };
    });
  const compute = (): Vector =>
    fillCancelled(newLine(2 * original.vector.to * cancelled.length), original.vector, agesNow());
  const reads = [original, ...opens, ...cancelled.map(({ at }) => at.share)];
  const label = receiptsMeta(scope, `${name}: contratos distratados até cada idade`);
  const node = builder.nodes.get(row) ?? builder.given(row, undetailed, reads, compute, label);
  const known = { firstAge: cancelled[0]?.at.age ?? 0, ages: cancelled.length };
  const sums = (): CancelledSums => ({ sums: node.vector.values, ...known, cohorts: original.vector });
  return { node, sums, agesNow };
}

/** Returns all contracts of a table less those that are lost at any age. */
export function liveByAge(table: CancelledTable, all: Node, meta: Meta): Node {
  const { builder } = table.scope;
  const lost = cancelledByAge(table, 'lost');
  return rowByAge(builder, {
    id: `${table.id}/live`,
    reads: [all, lost.node],
    compute: () => liveContracts(newLine(builder.months), { signed: all.vector, cancelled: lost.sums() }),
    exactly: () => {
      const sums = exactSumsOf(table, lost);
      return (s) => ddAdd(exactValue(all, s), ddNegate(sums.until(s, Number.MAX_SAFE_INTEGER)));
    },
    meta,
  });
}

export function unitReads({ share, quotaRate, weightRate, correction }: UnitTerms): Node[] {
  return [share, ...[quotaRate, weightRate].filter((node) => node !== null), ...factorsOf(correction)];
}

let ones = new Float64Array(0);

/** One centavo of contracts in each month of some cohorts; all plans share the line. */
function unitContracts(months: number, { from, to }: Span): Vector {
  if (ones.length !== months) ones = new Float64Array(months).fill(1);
  return { values: ones, from, to };
}

let scratch = new Float64Array(0);

/** The quotas of one unit, in memory that the next plan reuses. */
function unitLine(months: number): Float64Array {
  if (scratch.length !== months) scratch = new Float64Array(months);
  return scratch.fill(0);
}

/** The installments of one unit of some cohorts, as numbers that last until the next plan. */
export function unitPlan(terms: UnitTerms, months: number, cohorts: Span): UnitPlan {
  const { share, quotaRate, weightRate, quota, plan } = terms;
  const correction = correctionNumbers(terms.correction, quota.keys);
  const contracts = unitContracts(months, cohorts);
  const rate = quotaRate ? scalarOf(quotaRate) : 0;
  return {
    plan,
    units: quotas(unitLine(months), quota, contracts, scalarOf(share), rate, correction.index),
    rate: weightRate ? scalarOf(weightRate) : 0,
    correction,
  };
}

/** The exact sums of a table's cancelled contracts, by cohort and age. They last until numbers change. */
class ExactSums {
  readonly #contracts: Node;
  readonly #ages: readonly ExactAge[];
  readonly #sums: CancelledSums;
  /** Σ of the shares before each age. */
  readonly #shares: readonly DoubleDouble[];

  constructor(contracts: Node, ages: readonly ExactAge[], sums: CancelledSums) {
    this.#contracts = contracts;
    this.#ages = ages;
    this.#sums = sums;
    this.#shares = sumsBefore(ages.map(({ exact }) => exact));
  }

  /** What of the cohort of month s is cancelled until month t. The ages that concern a cohort follow one another. */
  until(s: number, t: number): DoubleDouble {
    const reached = Math.min(t - s - this.#sums.firstAge + 1, this.#ages.length);
    let first = 0;
    while (first < reached && !concerns(this.#ages[first] as ExactAge, s)) first++;
    let end = reached;
    while (end > first && !concerns(this.#ages[end - 1] as ExactAge, s)) end--;
    if (first >= end) return dd(0);
    const [before, until] = [this.#shares[first], this.#shares[end]] as [DoubleDouble, DoubleDouble];
    const share = first === 0 ? until : ddAdd(until, ddNegate(before));
    return ddMultiply(exactValue(this.#contracts, s), share);
  }

  /** The contracts that are cancelled until month t, by month of the sale. */
  row(apart: Builder, { id, t, meta }: RowAt): Node {
    const compute = (): Vector => untilMonth(newLine(apart.months), this.#sums, t);
    return apart.given(id, { ...undetailed, exact: (_, s) => this.until(s, t) }, [], compute, meta);
  }
}

/** An age with its share in about 32 digits. */
interface ExactAge extends AgeOfContracts {
  readonly exact: DoubleDouble;
}

const exactSums = new WeakMap<Vector, ExactSums>();

export function exactSumsOf(
  { contracts, cancelled }: CancelledTable,
  { node, sums, agesNow }: CancelledByAge,
): ExactSums {
  const known = exactSums.get(node.vector);
  if (known) return known;
  const ages = agesNow().map((age, k): ExactAge => {
    const share = cancelled[k]?.at.share as Node;
    return { ...age, exact: exactValue(share, 0) };
  });
  const made = new ExactSums(contracts.original, ages, sums());
  exactSums.set(node.vector, made);
  return made;
}

interface RowAt {
  readonly id: string;
  readonly t: number;
  readonly meta: Meta;
}

function concerns({ from, to }: ExactAge, s: number): boolean {
  return s >= from && s < to;
}

/** Σ of the terms before each, and of all. */
function sumsBefore(terms: readonly DoubleDouble[]): DoubleDouble[] {
  const sums = [dd(0)];
  for (const term of terms) sums.push(ddAdd(sums.at(-1) as DoubleDouble, term));
  return sums;
}

/** Returns the installments of a plan that contracts cancelled at any age no longer pay. `full` is the row of the plan; made once. */
export function lostByAge(table: TableScope, full: PlanRow, plan: Plan): SignedRow {
  const { builder } = table.scope;
  const { months } = builder;
  const { at, suffix } = full.spec;
  const id = `${at}${suffix}/lost_by_age`;
  const known = builder.nodes.get(id);
  if (known) return { row: nodeRow(known), sign: -1 };
  const lost = cancelledByAge(table, 'lost');
  const terms = { ...full.unit, plan };
  const meta = receiptsMeta(table.scope, `${table.name}: parcelas perdidas em distratos`);
  // All that is lost in a month is one row: that of the contracts cancelled until then.
  const exactly = (apart: Builder): ExactMonths => {
    const sums = exactSumsOf(table, lost);
    return (t) => {
      const contracts = sums.row(apart, { id: `${id}/${t}`, t, meta });
      const row = full.changed({ suffix: `${suffix}/lost/${t}`, contracts, plan, isCollectedAtKeys: false });
      return exactValue(row.node(apart), t);
    };
  };
  const node = rowByAge(builder, {
    id,
    reads: [lost.node, ...unitReads(terms)],
    compute: () => {
      const sums = lost.sums();
      return lostInstallments(newLine(months), unitPlan(terms, months, sums.cohorts), sums);
    },
    exactly,
    meta,
  });
  return { row: nodeRow(node), sign: -1 };
}
