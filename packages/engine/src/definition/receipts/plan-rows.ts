import type { Builder } from '../../graph/builder.ts';
import type { Meta, Node, Terms } from '../../graph/node.ts';
import { scalarOf } from '../../graph/node.ts';
import type { Vector } from '../../graph/vector.ts';
import { collectedAtKeys, collectedQuotas, quotas, scaledCohorts } from '../../operators/plans/cohorts.ts';
import { cohortInstallments, installments, paidBeforeCancellation } from '../../operators/plans/installments.ts';
import type { Plan } from '../../operators/plans/payment-plan.ts';
import { paidBefore, payments } from '../../operators/plans/payment-sums.ts';
import type { QuotaTerms } from '../../operators/plans/quota-terms.ts';
import { cohortPayments } from '../../operators/plans/unit-plan.ts';
import {
  type Correction,
  correctionNumbers,
  correctionParameters,
  factorsOf,
  isByCohort,
} from '../terms/correction.ts';
import type { PaymentRow } from './payment-rows.ts';

/** A row of installments: cohorts, monthly amount (quota), dates and weight (plan), and correction. */
export interface RowSpec {
  /** Prefix of the ids of its nodes, and the end of its own. */
  readonly at: string;
  readonly suffix: string;
  readonly contracts: Node;
  readonly share: Node;
  /** Monthly rate of the part; null without interest. */
  readonly rate: Node | null;
  readonly quota: QuotaTerms;
  /** True if buyers from before the keys pay as if they had bought at the keys. */
  readonly isCollectedAtKeys: boolean;
  readonly plan: Plan;
  readonly correction: Correction;
  /** For past payments of cancelled contracts: months from the sale to the cancellation; null for installments. */
  readonly age: number | null;
  /** Null where rows are not written out. */
  readonly terms: RowTerms | null;
}

/** The parameters of a row's quotas and payments as terms of formulas. */
export interface RowTerms {
  readonly quota: Terms;
  readonly plan: Terms;
}

/** The terms of one unit of each cohort: its share and rates, quotas, months and correction. */
export interface UnitTerms extends Pick<RowSpec, 'share' | 'quota' | 'plan' | 'correction'> {
  readonly quotaRate: Node | null;
  readonly weightRate: Node | null;
}

/** Context that turns a row of a module into numbers or nodes. */
export interface RowContext {
  /** Owner of the shared workspace: one for each module. */
  readonly owner: object;
  readonly builder: Builder;
  /** Month of the keys. */
  readonly keys: number;
  /** The name of a row, for those who read it. */
  meta(label: string): Meta;
}

/** Lines for rows that only their sum reads. The next module reuses them, so a projection allocates only its result. */
class Workspace {
  #lines: Float64Array[] = [];
  #used = 0;
  #owner: object | null = null;
  #builder: Builder | null = null;
  #generation = -1;
  #turn = 0;

  /** Makes room for the rows of a position and returns the number of this turn. Rows of an earlier turn are gone. */
  enter({ owner, builder }: Pick<RowContext, 'owner' | 'builder'>): number {
    if (this.#owner === owner && this.#builder === builder && this.#generation === builder.generation)
      return this.#turn;
    if (this.#lines[0]?.length !== builder.months) this.#lines = [];
    this.#used = 0;
    this.#owner = owner;
    this.#builder = builder;
    this.#generation = builder.generation;
    return ++this.#turn;
  }

  next(months: number): Float64Array {
    const known = this.#lines[this.#used++];
    if (known) return known.fill(0);
    const line = new Float64Array(months);
    this.#lines.push(line);
    return line;
  }
}

export const workspace = new Workspace();

/**
 * A row of a payment plan. Its numbers come from tight loops and last until the module is done. Its nodes, for formulas,
 * explanations and exact decisions, are made on demand.
 */
export class PlanRow implements PaymentRow {
  readonly spec: RowSpec;
  readonly #rowContext: RowContext;
  readonly #label: string;
  #vector: Vector | null = null;
  #turn = 0;

  constructor(spec: RowSpec, context: RowContext, label: string) {
    this.spec = spec;
    this.#rowContext = context;
    this.#label = label;
  }

  get unit(): UnitTerms {
    const { share, quota, plan, correction } = this.spec;
    return { share, quota, plan, correction, quotaRate: this.#quotaRate(), weightRate: this.#weightRate() };
  }

  /** The same row of other contracts, dates or ids. */
  changed(change: Partial<RowSpec>): PlanRow {
    return new PlanRow({ ...this.spec, ...change }, this.#rowContext, this.#label);
  }

  /** The row's numbers; they last until another module enters the workspace. */
  get vector(): Vector {
    const turn = workspace.enter(this.#rowContext);
    if (this.#vector === null || this.#turn !== turn) {
      this.#vector = this.#computed();
      this.#turn = turn;
    }
    return this.#vector;
  }

  /** The nodes that the row's numbers follow from. */
  get reads(): Node[] {
    const { contracts, share, rate, correction } = this.spec;
    return [contracts, share, ...(rate ? [rate] : []), ...factorsOf(correction)];
  }

  /** One past the last month in which the row can be nonzero, computed without its numbers. */
  get end(): number {
    const { contracts, quota, plan } = this.spec;
    const { keys, builder } = this.#rowContext;
    const { from, to } = contracts.vector;
    const paid = Math.min(quota.to, to);
    if (Math.max(quota.from, from) >= paid) return 0;
    const owed = this.spec.isCollectedAtKeys ? Math.max(paid, keys + 1) : Math.max(paid, (plan.base ?? 0) + 1);
    return Math.min(builder.months, Math.min(plan.to, owed) + plan.hi, plan.last + 1);
  }

  #computed(): Vector {
    const { contracts, share, quota, plan, correction, age } = this.spec;
    const { keys, builder } = this.#rowContext;
    const { months } = builder;
    const { index, byCohort } = correctionNumbers(correction, keys);
    const i = this.#quotaRate();
    const scaled = quotas(workspace.next(months), quota, contracts.vector, scalarOf(share), i ? scalarOf(i) : 0, index);
    const floor = correction.floor ? correction.before?.vector.values : undefined;
    const owed = this.spec.isCollectedAtKeys
      ? collectedQuotas(workspace.next(months), scaled, keys, floor, months)
      : scaled;
    const out = workspace.next(months);
    const weighing = this.#weightRate();
    const rate = weighing ? scalarOf(weighing) : 0;
    if (age !== null) return paidBefore(out, plan, owed, rate, age, { index, byCohort }, months);
    return byCohort
      ? cohortPayments(out, { plan, units: owed, rate, correction: { index, byCohort } })
      : payments(out, plan, owed, rate, index, months);
  }

  #quotaRate(): Node | null {
    const { rate, quota, terms } = this.spec;
    const isCarried = quota.carry !== 0 || (terms !== null && terms.quota.carry !== 0);
    return isCarried || quota.form === 'price' || quota.form === 'amortized' ? rate : null;
  }

  #weightRate(): Node | null {
    return this.spec.plan.weight === 'one' ? null : this.spec.rate;
  }

  /** The row as a node of a graph, made once. */
  node(builder: Builder): Node {
    const { at, suffix, plan, correction, age, terms } = this.spec;
    const { keys, meta } = this.#rowContext;
    const id = age === null ? `${at}${suffix}` : `${at}/paid`;
    const known = builder.nodes.get(id);
    if (known) return known;
    const source = this.#owed(builder);
    const rate = this.#weightRate();
    const inputs = [source, ...(rate ? [rate] : []), ...factorsOf(correction)];
    const params = {
      ...plan,
      hasRate: rate !== null,
      keys,
      ...(terms ? { terms: terms.plan } : {}),
      ...correctionParameters(correction),
    };
    if (age !== null)
      return builder.row(
        id,
        paidBeforeCancellation,
        inputs,
        { ...params, age },
        meta(`${this.#label}: pago antes do distrato`),
      );
    const op = isByCohort(correction) ? cohortInstallments : installments;
    return builder.row(id, op, inputs, params, meta(`${this.#label}: parcelas`));
  }

  #owed(builder: Builder): Node {
    const { at, suffix, contracts, share, quota, correction, terms } = this.spec;
    const { keys, meta } = this.#rowContext;
    const rate = this.#quotaRate();
    const index = correction.chained;
    const scaled = builder.row(
      `${at}${suffix}/quotas`,
      scaledCohorts,
      [contracts, share, ...(rate ? [rate] : []), ...(index ? [index] : [])],
      { ...quota, hasRate: rate !== null, hasIndex: index !== null, ...(terms ? { terms: terms.quota } : {}) },
      meta(`${this.#label}: quotas por mês de venda`),
    );
    if (!this.spec.isCollectedAtKeys) return scaled;
    const floor = correction.floor ? correction.before : null;
    return builder.row(
      `${at}${suffix}/gathered`,
      collectedAtKeys,
      [scaled, ...(floor ? [floor] : [])],
      { keys, ...(terms ? { terms: terms.quota } : {}) },
      meta(`${this.#label}: quotas reunidas nas chaves`),
    );
  }
}
