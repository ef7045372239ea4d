import type { Node, Parameters } from '../../graph/node.ts';
import { compound } from '../../numeric/rates.ts';
import { planFactors } from '../series/indexes.ts';

/**
 * Weight of the k-th installment: all alike (`one`), 1 + i·(installments still owed) (`sac`), (1+i)^k (`power`). `annual`: the
 * yearly mean of (1+i)^m, the first year without interest.
 */
export type InstallmentWeight = 'one' | 'sac' | 'power' | 'annual';

/** When the cohorts of one piece of a payment plan pay, and by which weight. */
export interface Plan {
  /** First and last delay between cohort and payment. */
  readonly lo: number;
  readonly hi: number;
  /** Cohorts of earlier months pay as if they had bought in this one; none where absent. */
  readonly base?: number;
  /** Cohorts from … to (exclusive). */
  readonly from: number;
  readonly to: number;
  /** Nothing is paid before this month. */
  readonly since: number;
  /** Nothing is paid after this month. */
  readonly last: number;
  /** Delay of the plan's first installment, from which delays are measured (a cancelled cohort's `lo` is later). */
  readonly first: number;
  readonly every: number;
  readonly n: number;
  readonly weight: InstallmentWeight;
}

export function planOf(params: Parameters): Plan {
  return {
    lo: params.lo as number,
    hi: params.hi as number,
    base: (params.base as number | undefined) ?? 0,
    from: params.from as number,
    to: params.to as number,
    since: params.since as number,
    last: params.last as number,
    first: params.first as number,
    every: params.every as number,
    n: params.n as number,
    weight: params.weight as InstallmentWeight,
  };
}

/** Correction of cohorts: one chained index, or with `byCohort` factors before and after the keys, and the term. */
export interface CorrectionInputs {
  index: Node | undefined;
  before: Node | undefined;
  after: Node | undefined;
  /** Months from the sale to the last installment, by month of the sale. */
  term: Node | undefined;
}

export interface PlanInputs extends CorrectionInputs {
  quotas: Node;
  rate: Node | undefined;
}

/** The inputs of a correction. Parameters: `byCohort`, and with it `before`, `after`, `byTerm`. */
export function correctionInputs(inputs: readonly Node[], params: Parameters): CorrectionInputs {
  if (params.byCohort !== true) return { index: inputs[0], before: undefined, after: undefined, term: undefined };
  const { before, after } = planFactors(inputs, params.before === true, params.after === true);
  return { index: undefined, before, after, term: params.byTerm === true ? inputs.at(-1) : undefined };
}

export function planInputs(inputs: readonly Node[], params: Parameters): PlanInputs {
  const first = params.hasRate === true ? 2 : 1;
  const quotas = inputs[0] as Node;
  const rate = first === 2 ? inputs[1] : undefined;
  return { quotas, rate, ...correctionInputs(inputs.slice(first), params) };
}

/** The month from which a cohort's delays are measured. */
export function startOf({ base = 0 }: Plan, s: number): number {
  return Math.max(s, base);
}

/** Cohorts that pay in month t: [first, last], or null. */
export function window(plan: Plan, quotas: { from: number; to: number }, t: number): [number, number] | null {
  if (t < plan.since || t > plan.last) return null;
  const { base = 0 } = plan;
  if (t - plan.lo < base) return null;
  const first = Math.max(plan.from, quotas.from, t - plan.hi > base ? t - plan.hi : 0);
  const last = Math.min(plan.to - 1, quotas.to - 1, t - plan.lo);
  return first <= last ? [first, last] : null;
}

/** The months in which a cancelled cohort of month s had paid: [first, last], cancelled `age` months after the sale. */
export function paidWindow(plan: Plan, age: number, s: number, months: number): [number, number] {
  const start = startOf(plan, s);
  return [Math.max(start + plan.lo, plan.since), Math.min(start + plan.hi, s + age - 1, plan.last, months - 1)];
}

export function weightAt(plan: Plan, i: number, delay: number): number {
  const k = delay - plan.first + 1;
  switch (plan.weight) {
    case 'one':
      return 1;
    case 'sac':
      return 1 + i * (plan.n - k + 1);
    case 'power':
      return compound(i, k);
    case 'annual':
      return annualWeight(i, Math.ceil(k / 12));
  }
}

/** Returns the mean of (1+i)^m over the twelve months before the c-th year's installments; 1 in the first year. */
export function annualWeight(i: number, c: number): number {
  if (c <= 1) return 1;
  let sum = 0;
  for (let m = 12 * (c - 2) + 1; m <= 12 * (c - 1); m++) sum += compound(i, m);
  return sum / 12;
}

/** The cohorts of a window by the year of the plan they are in: [first, last, year]. */
export function yearsOf(plan: Plan, t: number, first: number, last: number): [number, number, number][] {
  const years: [number, number, number][] = [];
  const c0 = Math.ceil((t - last - plan.first + 1) / 12);
  const c1 = Math.ceil((t - first - plan.first + 1) / 12);
  for (let c = Math.max(1, c0); c <= c1; c++) {
    const a = Math.max(first, t - plan.first - (12 * c - 1));
    const b = Math.min(last, t - plan.first - 12 * (c - 1));
    if (a <= b) years.push([a, b, c]);
  }
  return years;
}
