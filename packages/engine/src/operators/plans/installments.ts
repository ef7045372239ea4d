import type { FormulaWriter, LivingTerm, Node, Operator } from '../../graph/node.ts';
import { scalarOf } from '../../graph/node.ts';
import { newLine, type Vector } from '../../graph/vector.ts';
import { type DoubleDouble, dd, ddAdd, ddMultiply } from '../../numeric/double-double.ts';
import { termOf } from '../cells/elementwise.ts';
import { earlier, livingTerm, where, written, writtenTerm } from '../cells/living.ts';
import { exactValue } from '../cells/structure.ts';
import { factorAt } from '../series/indexes.ts';
import { explainCohorts } from './cohort-reasons.ts';
import {
  cohortCorrection,
  cohortFactors,
  exactCorrection,
  exactRate,
  exactSum,
  exactWeight,
  paidMonths,
  payingCohorts,
  payingMonths,
  startFormula,
  stride,
  weightFormula,
} from './payment-formulas.ts';
import { paidWindow, planInputs, planOf, startOf, window } from './payment-plan.ts';
import { paidBefore, payments } from './payment-sums.ts';
import { cohortPayments } from './unit-plan.ts';

/**
 * Payments of a plan part's cohorts in each month, with an error bound. They are G_t · Σ quota_s · weight(t−s), by running sums.
 * Inputs: quotas, [monthly rate], [plan index]. Parameters: those of `Plan`, `hasRate`.
 */
export const installments: Operator = {
  name: 'installments',
  evaluate: ({ inputs, params, months }): Vector => {
    const { quotas, rate, index } = planInputs(inputs, params);
    const i = rate ? scalarOf(rate) : 0;
    return payments(newLine(months), planOf(params), quotas.vector, i, index?.vector.values, months);
  },
  formula: (node, t, writer) => {
    const { quotas, rate, index } = planInputs(node.inputs, node.params);
    const i = rate ? writer.cell(rate, 0) : '0';
    const corrected = index ? `${writer.cell(index, t)}*` : '';
    return where(payingMonths(node, t, writer), `${corrected}${paidFormula(node, quotas, i, [], t, writer)}`);
  },
  explain: (node, t) => explainCohorts(node, t, exactInstallments),
  exact: exactInstallments,
};

function exactInstallments(node: Node, t: number): DoubleDouble {
  const plan = planOf(node.params);
  const { quotas, rate, index } = planInputs(node.inputs, node.params);
  const cohorts = window(plan, quotas.vector, t);
  if (!cohorts) return dd(0);
  const sum = exactSum(plan, quotas, exactRate(rate), t, cohorts, () => dd(1));
  return index ? ddMultiply(sum, factorAt(index, t)) : sum;
}

/**
 * Installments whose correction is each cohort's own, so that cohorts are summed one by one. With `floor` it never falls below 1.
 * With `yearly` it counts up to the contract's last anniversary; with `byTerm` only in a short contract. Inputs: quotas, [monthly
 * rate], [before factor], [after factor], [term]. Parameters: `keys`, these and those of `Plan`.
 */
export const cohortInstallments: Operator = {
  name: 'cohortInstallments',
  evaluate: ({ inputs, params, months }): Vector => {
    const source = planInputs(inputs, params);
    const rate = source.rate ? scalarOf(source.rate) : 0;
    const correction = { index: undefined, byCohort: cohortFactors(source, params) };
    return cohortPayments(newLine(months), {
      plan: planOf(params),
      units: source.quotas.vector,
      rate,
      correction,
    });
  },
  formula: (node, t, writer) => {
    const source = planInputs(node.inputs, node.params);
    const i = source.rate ? writer.cell(source.rate, 0) : '0';
    const at = {
      sold: writer.allMonths(),
      paid: writer.month(t),
      factorSold: (row: Node) => writer.all(row),
      factorPaid: (row: Node) => writer.cell(row, t),
    };
    const corrections = cohortCorrection(node, source, at, writer);
    return where(payingMonths(node, t, writer), paidFormula(node, source.quotas, i, corrections, t, writer));
  },
  explain: (node, t) => explainCohorts(node, t, exactByCohort),
  exact: exactByCohort,
};

/** Σ quota · weight · corrections of the cohorts that pay in month t. */
function paidFormula(
  node: Node,
  quotas: Node,
  i: string,
  corrections: readonly string[],
  t: number,
  writer: FormulaWriter,
): string {
  const cohorts = payingCohorts(node, t, writer);
  if (cohorts === null && corrections.length === 0) {
    const weight = weightFormula(node, writtenTerm(node, 'lo', writer), i, writer);
    return `${earlier(quotas, t, livingTerm(node, 'lo'), writer)}${weight === null ? '' : `*${weight}`}`;
  }
  const months = startFormula(node, writer.allMonths(), writer);
  const paying = cohorts ?? [`(${months}=${writer.month(t)}-${writtenTerm(node, 'lo', writer)})`];
  const weight = weightFormula(node, `${writer.month(t)}-${months}`, i, writer);
  return `SUMPRODUCT(${[...paying, writer.all(quotas), ...(weight === null ? [] : [weight]), ...corrections].join('*')})`;
}

function exactByCohort(node: Node, t: number): DoubleDouble {
  const plan = planOf(node.params);
  const source = planInputs(node.inputs, node.params);
  const cohorts = window(plan, source.quotas.vector, t);
  if (!cohorts) return dd(0);
  return exactSum(plan, source.quotas, exactRate(source.rate), t, cohorts, (s) =>
    exactCorrection(source, node.params, s, t),
  );
}

/**
 * Payments of each cohort's cancelled part before the cancellation, `age` months after the sale. It is quota_s · Σ weight ·
 * factor over the installments due before s + age. Inputs and parameters as of `installments` (or, with
 * `byCohort`, `cohortInstallments`), and `age`.
 */
export const paidBeforeCancellation: Operator = {
  name: 'paidBeforeCancellation',
  evaluate: ({ inputs, params, months }): Vector => {
    const source = planInputs(inputs, params);
    const i = source.rate ? scalarOf(source.rate) : 0;
    const correction = {
      index: source.index?.vector.values,
      byCohort: params.byCohort === true ? cohortFactors(source, params) : undefined,
    };
    const age = params.age as number;
    return paidBefore(newLine(months), planOf(params), source.quotas.vector, i, age, correction, months);
  },
  formula: (node, s, writer) => {
    const source = planInputs(node.inputs, node.params);
    const [sold, months] = [writer.month(s), writer.allMonths()];
    const [lo, hi] = [livingTerm(node, 'lo'), livingTerm(node, 'hi')];
    const open = (term: LivingTerm): boolean => typeof term === 'number' && term >= node.months;
    const i = source.rate ? writer.cell(source.rate, 0) : '0';
    const start = startFormula(node, sold, writer);
    const weight = weightFormula(node, `${months}-${start}`, i, writer);
    const at = {
      sold,
      paid: months,
      factorSold: (row: Node) => writer.cell(row, s),
      factorPaid: (row: Node) => writer.all(row),
    };
    const factors = [
      `(${months}>=${start}+${written(lo, writer)})`,
      ...(open(hi) ? [] : [`(${months}<=${start}+${written(hi, writer)})`]),
      `(${months}<${sold}+${writtenTerm(node, 'age', writer)})`,
      ...paidMonths(node, months, writer).map((condition) => `(${condition})`),
      ...stride(node, `${months}-${start}`, writer),
      ...(weight === null ? [] : [weight]),
      ...(source.index ? [writer.all(source.index)] : cohortCorrection(node, source, at, writer)),
    ];
    return `${writer.cell(source.quotas, s)}*SUMPRODUCT(${factors.join('*')})`;
  },
  explain: (node, s) => ({
    formula: 'parcelas pagas antes do distrato',
    combine: 'factors',
    terms: [termOf(node.inputs[0] as Node, s)],
  }),
  exact: (node, s) => {
    const plan = planOf(node.params);
    const source = planInputs(node.inputs, node.params);
    const [first, last] = paidWindow(plan, node.params.age as number, s, node.months);
    const i = exactRate(source.rate);
    let sum = dd(0);
    for (let t = first; t <= last; t++) {
      const delay = t - startOf(plan, s);
      if (plan.every > 1 && delay % plan.every !== 0) continue;
      const correction = source.index ? factorAt(source.index, t) : exactCorrection(source, node.params, s, t);
      sum = ddAdd(sum, ddMultiply(exactWeight(plan, i, delay), correction));
    }
    return s < plan.from || s >= plan.to ? dd(0) : ddMultiply(exactValue(source.quotas, s), sum);
  },
};
