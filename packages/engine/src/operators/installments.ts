import type { FormulaWriter, LivingTerm, Node, Operator } from '../graph/node.ts';
import { scalarOf } from '../graph/node.ts';
import { newLine, type Vector } from '../graph/vector.ts';
import { type DoubleDouble, dd, ddAdd, ddMultiply } from '../numeric/double-double.ts';
import { explainCohorts } from './cohort-reasons.ts';
import { flooredRatio } from './cohorts.ts';
import { termOf } from './elementwise.ts';
import { factorAt } from './indexes.ts';
import { earlier, livingTerm, where, written, writtenTerm } from './living.ts';
import {
  exactRate,
  exactSum,
  exactWeight,
  flooredCorrection,
  floorFactors,
  payingCohorts,
  phases,
  stride,
  untilLast,
  weightFormula,
} from './payment-formulas.ts';
import { paidWindow, planInputs, planOf, window } from './payment-plan.ts';
import { flooredPayments, paidBefore, payments } from './payment-sums.ts';
import { exactValue } from './structure.ts';

/**
 * Payments of a plan part's cohorts in each month, with an error bound. They are G_t · Σ quota_s · weight(t−s), by running sums.
 * Inputs: quotas, [monthly rate], [plan index]. Parameters: those of `Plan`, `hasRate`, `hasIndex`.
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
    return where(untilLast(node, t, writer), `${corrected}${paidFormula(node, quotas, i, [], t, writer)}`);
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
 * Installments whose correction never falls below 1 (no_deflation). The floor is per cohort, before and after the keys, so
 * cohorts are summed one by one. Inputs: quotas, [monthly rate], [before factor], [after factor]. Parameters: `keys` and those of
 * `Plan`.
 */
export const flooredInstallments: Operator = {
  name: 'flooredInstallments',
  evaluate: ({ inputs, params, months }): Vector => {
    const source = planInputs(inputs, params);
    const i = source.rate ? scalarOf(source.rate) : 0;
    const factors = floorFactors(source, params.keys as number);
    return flooredPayments(newLine(months), planOf(params), source.quotas.vector, i, factors, months);
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
    const corrections = flooredCorrection(node, source, at, writer);
    return where(untilLast(node, t, writer), paidFormula(node, source.quotas, i, corrections, t, writer));
  },
  explain: (node, t) => explainCohorts(node, t, exactFloored),
  exact: exactFloored,
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
  const months = writer.allMonths();
  const paying = cohorts ?? [`(${months}=${writer.month(t)}-${writtenTerm(node, 'lo', writer)})`];
  const weight = weightFormula(node, `${writer.month(t)}-${months}`, i, writer);
  return `SUMPRODUCT(${[...paying, writer.all(quotas), ...(weight === null ? [] : [weight]), ...corrections].join('*')})`;
}

function exactFloored(node: Node, t: number): DoubleDouble {
  const plan = planOf(node.params);
  const source = planInputs(node.inputs, node.params);
  const keys = node.params.keys as number;
  const cohorts = window(plan, source.quotas.vector, t);
  if (!cohorts) return dd(0);
  return exactSum(plan, source.quotas, exactRate(source.rate), t, cohorts, (s) =>
    phases(source, keys, s, t).reduce(
      (product, { factor, a, b }) => ddMultiply(product, flooredRatio(factor, a, b)),
      dd(1),
    ),
  );
}

/**
 * Payments of each cohort's cancelled part before the cancellation, `age` months after the sale. It is quota_s · Σ weight ·
 * factor over the installments due before s + age. Inputs and parameters as of `installments` (or, with `floor`,
 * `flooredInstallments`), and `age`.
 */
export const paidBeforeCancellation: Operator = {
  name: 'paidBeforeCancellation',
  evaluate: ({ inputs, params, months }): Vector => {
    const source = planInputs(inputs, params);
    const i = source.rate ? scalarOf(source.rate) : 0;
    const correction = {
      index: source.index?.vector.values,
      floor: params.floor === true ? floorFactors(source, params.keys as number) : undefined,
    };
    const age = params.age as number;
    return paidBefore(newLine(months), planOf(params), source.quotas.vector, i, age, correction, months);
  },
  formula: (node, s, writer) => {
    const source = planInputs(node.inputs, node.params);
    const [sold, months] = [writer.month(s), writer.allMonths()];
    const [lo, hi, last] = [livingTerm(node, 'lo'), livingTerm(node, 'hi'), livingTerm(node, 'last')];
    const open = (term: LivingTerm): boolean => typeof term === 'number' && term >= node.months;
    const i = source.rate ? writer.cell(source.rate, 0) : '0';
    const weight = weightFormula(node, `${months}-${sold}`, i, writer);
    const at = {
      sold,
      paid: months,
      factorSold: (row: Node) => writer.cell(row, s),
      factorPaid: (row: Node) => writer.all(row),
    };
    const factors = [
      `(${months}>=${sold}+${written(lo, writer)})`,
      ...(open(hi) ? [] : [`(${months}<=${sold}+${written(hi, writer)})`]),
      `(${months}<${sold}+${writtenTerm(node, 'age', writer)})`,
      ...(open(last) ? [] : [`(${months}<=${written(last, writer)})`]),
      ...stride(node, `${months}-${sold}`, writer),
      ...(weight === null ? [] : [weight]),
      ...(source.index ? [writer.all(source.index)] : flooredCorrection(node, source, at, writer)),
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
      if (plan.every > 1 && (t - s) % plan.every !== 0) continue;
      const correction = source.index
        ? factorAt(source.index, t)
        : phases(source, node.params.keys as number, s, t).reduce(
            (x, { factor, a, b }) => ddMultiply(x, flooredRatio(factor, a, b)),
            dd(1),
          );
      sum = ddAdd(sum, ddMultiply(exactWeight(plan, i, t - s), correction));
    }
    return s < plan.from || s >= plan.to ? dd(0) : ddMultiply(exactValue(source.quotas, s), sum);
  },
};
