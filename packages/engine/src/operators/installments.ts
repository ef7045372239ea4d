import type { Node, Operator, Term } from '../graph/node.ts';
import { scalarOf } from '../graph/node.ts';
import { newLine, type Vector } from '../graph/vector.ts';
import { dd, ddAdd, ddMultiply } from '../numeric/double-double.ts';
import { flooredFormula, flooredRatio } from './cohorts.ts';
import { termOf } from './elementwise.ts';
import { factorAt } from './indexes.ts';
import {
  exactRate,
  exactSum,
  exactWeight,
  floorFactors,
  phaseFormulas,
  phases,
  weightFormula,
  windowFormula,
  yearlyWeights,
} from './payment-formulas.ts';
import { paidWindow, planInputs, planOf, window } from './payment-plan.ts';
import { flooredPayments, paidBefore, payments } from './payment-sums.ts';
import { exactValue } from './structure.ts';
import { formulaNumber } from './text.ts';

/**
 * What the cohorts of one part of a plan pay in each month: G_t · Σ quota_s · weight(t−s), by running sums, with a bound on
 * the error. Inputs: quotas, [monthly rate], [plan index]. Parameters: those of `Plan`, `hasRate`, `hasIndex`.
 */
export const installments: Operator = {
  name: 'installments',
  evaluate: ({ inputs, params, months }): Vector => {
    const { quotas, rate, index } = planInputs(inputs, params);
    const i = rate ? scalarOf(rate) : 0;
    return payments(newLine(months), planOf(params), quotas.vector, i, index?.vector.values, months);
  },
  formula: (node, t, writer) => {
    const plan = planOf(node.params);
    const { quotas, rate, index } = planInputs(node.inputs, node.params);
    const cohorts = window(plan, quotas.vector, t);
    if (!cohorts) return null;
    const sum = windowFormula(plan, cohorts, t, rate ? writer.cell(rate, 0) : '0', {
      quotas: (a, b) => writer.range(quotas, a, b),
      months: (a, b) => writer.months(a, b),
    });
    return index ? `${writer.cell(index, t)}*${sum}` : sum;
  },
  explain: (node, t) => explainCohorts(node, t, installments),
  exact: (node, t) => {
    const plan = planOf(node.params);
    const { quotas, rate, index } = planInputs(node.inputs, node.params);
    const cohorts = window(plan, quotas.vector, t);
    if (!cohorts) return dd(0);
    const sum = exactSum(plan, quotas, exactRate(rate), t, cohorts, () => dd(1));
    return index ? ddMultiply(sum, factorAt(index, t)) : sum;
  },
};

/**
 * Instalments whose correction never falls below 1 (no_deflation): the floor is per cohort, before and after the keys, so that
 * cohorts are summed one by one. Inputs: quotas, [monthly rate], [before factor], [after factor]. Parameter `keys` beside those of `Plan`.
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
    const plan = planOf(node.params);
    const source = planInputs(node.inputs, node.params);
    const keys = node.params.keys as number;
    const cohorts = window(plan, source.quotas.vector, t);
    if (!cohorts) return null;
    const i = source.rate ? writer.cell(source.rate, 0) : '0';
    const groups = [
      [cohorts[0], Math.min(cohorts[1], keys - 1)],
      [Math.max(cohorts[0], keys), cohorts[1]],
    ] as const;
    const terms = groups
      .filter(([a, b]) => a <= b)
      .map(([a, b]) => {
        const months = writer.months(a, b);
        const weights =
          plan.weight === 'annual' ? yearlyWeights(plan, t, i, months) : weightFormula(plan, t, i, months);
        const stride = plan.every > 1 ? `(MOD(${t}-${months},${plan.every})=0)*` : '';
        const { varying, fixed } = phaseFormulas(source, keys, t, a, b, writer);
        return `SUMPRODUCT(${writer.range(source.quotas, a, b)}*${stride}${weights}${varying})${fixed}`;
      });
    return terms.length === 0 ? '0' : terms.length === 1 ? (terms[0] as string) : `(${terms.join('+')})`;
  },
  explain: (node, t) => explainCohorts(node, t, flooredInstallments),
  exact: (node, t) => {
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
  },
};

function explainCohorts(node: Node, t: number, op: Operator): ReturnType<Operator['explain']> {
  const plan = planOf(node.params);
  const source = planInputs(node.inputs, node.params);
  const cohorts = window(plan, source.quotas.vector, t);
  if (!cohorts || !op.exact) return null;
  const terms: Term[] = [];
  for (let s = cohorts[0]; s <= cohorts[1]; s++) {
    const only = { ...node, params: { ...node.params, from: s, to: s + 1 } };
    const value = op.exact(only, t).hi;
    if (value !== 0) terms.push({ ...termOf(source.quotas, s), value });
  }
  return { formula: 'parcelas de cada mês de venda, corrigidas', combine: 'sum', terms };
}

/**
 * What a cancelled part of each cohort had paid before it was cancelled, `age` months after the sale: quota_s · Σ weight · factor
 * over the instalments due before s + age. Inputs and parameters as of `installments` (or, with `floor`, `flooredInstallments`), and `age`.
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
    const plan = planOf(node.params);
    const source = planInputs(node.inputs, node.params);
    const [first, last] = paidWindow(plan, node.params.age as number, s, node.months);
    if (first > last || s < plan.from || s >= plan.to) return null;
    const terms: string[] = [];
    for (let t = first; t <= last; t += 1) {
      if (plan.every > 1 && (t - s) % plan.every !== 0) continue;
      const k = t - s - plan.first + 1;
      const i = source.rate ? writer.cell(source.rate, 0) : '0';
      const weight = plan.weight === 'sac' ? `(1+${i}*${formulaNumber(plan.n - k + 1)})` : '1';
      const factors = source.index
        ? `*${writer.cell(source.index, t)}`
        : phases(source, node.params.keys as number, s, t)
            .map(({ factor, a, b }) => `*${flooredFormula(`${writer.cell(factor, b)}/${writer.cell(factor, a)}`)}`)
            .join('');
      terms.push(`${weight}${factors}`);
    }
    return terms.length === 0 ? null : `${writer.cell(source.quotas, s)}*(${terms.join('+')})`;
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
