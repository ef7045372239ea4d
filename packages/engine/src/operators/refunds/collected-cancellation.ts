/**
 * Installments due from the keys on, of contracts that may be cancelled after them. A cohort pays from the keys or from its own
 * month, whichever comes later, until its age of cancellation. Cohorts are summed one by one.
 */
import type { FormulaWriter, Node, Operator, Parameters, Term } from '../../graph/node.ts';
import { scalarOf, valueAt } from '../../graph/node.ts';
import { newLine, trimmed, type Vector } from '../../graph/vector.ts';
import { type DoubleDouble, dd, ddAdd, ddMultiply } from '../../numeric/double-double.ts';
import { termOf } from '../cells/elementwise.ts';
import { livingTerm, written, writtenTerm } from '../cells/living.ts';
import { exactValue } from '../cells/structure.ts';
import {
  cohortCorrection,
  cohortFactors,
  exactCorrection,
  exactRate,
  exactWeight,
  weightFormula,
} from '../plans/payment-formulas.ts';
import { type Plan, type PlanInputs, planInputs, planOf, weightAt } from '../plans/payment-plan.ts';
import { type CohortFactors, cohortFactor } from '../plans/payment-sums.ts';
import { factorAt } from '../series/indexes.ts';

const grain = 2.3e-16;

/** The months in which a cohort pays: [first, last]; `lost`: from its cancellation on, else before it. */
function monthsOf(params: Parameters, s: number, lost: boolean, months: number): [number, number] {
  const { lo, hi } = planOf(params);
  const [base, cancelled] = [Math.max(s, params.keys as number), s + (params.age as number)];
  const last = Math.min(base + hi, months - 1);
  return lost ? [Math.max(base + lo, cancelled), last] : [base + lo, Math.min(last, cancelled - 1)];
}

/** A plan from the keys on, read once for all its cohorts. */
interface PlanFromKeys {
  readonly plan: Plan;
  readonly keys: number;
  readonly i: number;
  readonly index: Node | undefined;
  readonly factors: CohortFactors;
}

function planFromKeys(source: PlanInputs, params: Parameters): PlanFromKeys {
  return {
    plan: planOf(params),
    keys: params.keys as number,
    i: source.rate ? scalarOf(source.rate) : 0,
    index: source.index,
    factors: cohortFactors(source, params),
  };
}

/** What a cohort pays in a month. */
function dueIn({ plan, keys, i, index, factors }: PlanFromKeys, quota: number, s: number, t: number): number {
  const factor = index ? valueAt(index, t) : cohortFactor(factors, s, t);
  return quota * weightAt(plan, i, t - Math.max(s, keys)) * factor;
}

function exactlyDueIn(source: PlanInputs, params: Parameters, s: number, t: number): DoubleDouble {
  const keys = params.keys as number;
  const weight = exactWeight(planOf(params), exactRate(source.rate), t - Math.max(s, keys));
  const factor = source.index ? factorAt(source.index, t) : exactCorrection(source, params, s, t);
  return ddMultiply(ddMultiply(exactValue(source.quotas, s), weight), factor);
}

/** Adds every payment of the cohorts to the position that `at` names. */
function filled({ inputs, params, months }: Pick<Node, 'inputs' | 'params' | 'months'>, lost: boolean): Vector {
  const source = planInputs(inputs, params);
  const plan = planFromKeys(source, params);
  const { from, to } = source.quotas.vector;
  const values = newLine(months);
  let bound = 0;
  for (let s = from; s < to; s++) {
    const quota = valueAt(source.quotas, s);
    if (quota === 0) continue;
    const [first, last] = monthsOf(params, s, lost, months);
    for (let t = first; t <= last; t++) {
      const due = dueIn(plan, quota, s, t);
      const at = lost ? t : s;
      values[at] = (values[at] as number) + due;
      bound += Math.abs(due) * grain * 64;
    }
  }
  return { ...trimmed(values), bound };
}

/** Weight and correction of payments, as factors of a product. Sale and payment are a month or a block of them. */
function factorsOf(
  node: Node,
  source: PlanInputs,
  at: {
    sold: string;
    paid: string;
    delay: string;
    factorSold: (row: Node) => string;
    factorPaid: (row: Node) => string;
  },
  writer: FormulaWriter,
): string[] {
  const i = source.rate ? writer.cell(source.rate, 0) : '0';
  const weight = weightFormula(node, at.delay, i, writer);
  return [
    ...(weight === null ? [] : [weight]),
    ...(source.index ? [at.factorPaid(source.index)] : cohortCorrection(node, source, at, writer)),
  ];
}

/** Inputs and parameters as of `installments`, and `age`: what cancelled cohorts no longer pay, by month of the payment. */
export const lostAfterKeys: Operator = {
  name: 'lostAfterKeys',
  evaluate: (operands): Vector => filled(operands as Node, true),
  formula: (node, t, writer) => {
    const source = planInputs(node.inputs, node.params);
    const [sold, paid, keys] = [writer.allMonths(), writer.month(t), writtenTerm(node, 'keys', writer)];
    const delay = `(${paid}-((${sold}<${keys})*${keys}+(${sold}>=${keys})*${sold}))`;
    const factors = [
      `(${delay}>=${writtenTerm(node, 'lo', writer)})`,
      `(${delay}<=${writtenTerm(node, 'hi', writer)})`,
      `(${sold}<=${paid}-${writtenTerm(node, 'age', writer)})`,
      writer.all(source.quotas),
      ...factorsOf(
        node,
        source,
        { sold, paid, delay, factorSold: (row) => writer.all(row), factorPaid: (row) => writer.cell(row, t) },
        writer,
      ),
    ];
    return `SUMPRODUCT(${factors.join('*')})`;
  },
  explain: (node, t) => {
    const source = planInputs(node.inputs, node.params);
    const plan = planFromKeys(source, node.params);
    const { from, to } = source.quotas.vector;
    const terms: Term[] = [];
    for (let s = from; s < to; s++) {
      const [first, last] = monthsOf(node.params, s, true, node.months);
      if (t < first || t > last) continue;
      terms.push({ ...termOf(source.quotas, s), value: dueIn(plan, valueAt(source.quotas, s), s, t), bare: true });
    }
    const none = { ...termOf(source.quotas, Math.min(from, node.months - 1)), value: 0, bare: true };
    return {
      formula: 'parcelas de cada safra que venceriam depois do distrato',
      combine: 'sum',
      terms: terms.length > 0 ? terms : [none],
    };
  },
  exact: (node, t) => {
    const source = planInputs(node.inputs, node.params);
    const { from, to } = source.quotas.vector;
    let sum = dd(0);
    for (let s = from; s < to; s++) {
      const [first, last] = monthsOf(node.params, s, true, node.months);
      if (t >= first && t <= last) sum = ddAdd(sum, exactlyDueIn(source, node.params, s, t));
    }
    return sum;
  },
};

/** The same inputs and parameters: what cancelled cohorts had paid before, by month of the sale. */
export const paidAfterKeys: Operator = {
  name: 'paidAfterKeys',
  evaluate: (operands): Vector => filled(operands as Node, false),
  formula: (node, s, writer) => {
    const source = planInputs(node.inputs, node.params);
    const [sold, paid] = [writer.month(s), writer.allMonths()];
    const delay = `(${paid}-MAX(${sold},${writtenTerm(node, 'keys', writer)}))`;
    const factors = [
      `(${delay}>=${writtenTerm(node, 'lo', writer)})`,
      `(${delay}<=${writtenTerm(node, 'hi', writer)})`,
      `(${paid}<${sold}+${written(livingTerm(node, 'age'), writer)})`,
      ...factorsOf(
        node,
        source,
        { sold, paid, delay, factorSold: (row) => writer.cell(row, s), factorPaid: (row) => writer.all(row) },
        writer,
      ),
    ];
    return `${writer.cell(source.quotas, s)}*SUMPRODUCT(${factors.join('*')})`;
  },
  explain: (node, s) => ({
    formula: 'parcelas pagas antes do distrato',
    combine: 'factors',
    terms: [termOf(node.inputs[0] as Node, s)],
  }),
  exact: (node, s) => {
    const source = planInputs(node.inputs, node.params);
    const [first, last] = monthsOf(node.params, s, false, node.months);
    let sum = dd(0);
    for (let t = first; t <= last; t++) sum = ddAdd(sum, exactlyDueIn(source, node.params, s, t));
    return sum;
  },
};
