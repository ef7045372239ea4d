import type { Node, Operator } from '../../graph/node.ts';
import { valueAt } from '../../graph/node.ts';
import { emptyVector, newLine, trimmed, type Vector } from '../../graph/vector.ts';
import { type DoubleDouble, dd, ddMultiply } from '../../numeric/double-double.ts';
import { termOf } from '../cells/elementwise.ts';
import { writtenTerm } from '../cells/living.ts';
import { exactValue } from '../cells/structure.ts';
import { cohortFactors } from '../plans/payment-formulas.ts';
import { correctionInputs, type PlanInputs } from '../plans/payment-plan.ts';
import { correctionFormula, correctionTo, exactlyCorrected } from './legal-refunds.ts';

function sourceOf({ inputs, params }: Pick<Node, 'inputs' | 'params'>): PlanInputs {
  const [quotas, ...factors] = inputs as [Node, ...Node[]];
  return { quotas, rate: undefined, ...correctionInputs(factors, params) };
}

/**
 * Contracts corrected up to one month, by month of the sale, not rounded. Inputs: the contracts, none of them later, then the
 * factors of their correction. Parameters: `at`, `keys`, those of the correction.
 */
export const correctedTo: Operator = {
  name: 'correctedTo',
  evaluate: ({ inputs, params, months }): Vector => {
    const source = sourceOf({ inputs, params });
    const at = params.at as number;
    if (at >= months) return emptyVector(months);
    const { from, to } = source.quotas.vector;
    const values = newLine(months);
    const correction = { index: source.index?.vector.values, byCohort: cohortFactors(source, params) };
    for (let s = from; s < Math.min(to, at + 1); s++)
      values[s] = valueAt(source.quotas, s) * correctionTo(correction, s, at);
    return trimmed(values, from, Math.max(from, Math.min(to, at + 1)));
  },
  formula: (node, s, writer) => {
    const source = sourceOf(node);
    const value = writer.cell(source.quotas, s);
    const factor = correctionFormula(node, source, { s, x: writtenTerm(node, 'at', writer) }, writer);
    return `IF(${value}=0,0,${value}${factor})`;
  },
  explain: (node, s) => {
    const source = sourceOf(node);
    const at = Math.min(node.params.at as number, node.months - 1);
    const factors = [source.index, source.before, source.after].flatMap((row) =>
      row ? [termOf(row, at), termOf(row, s)] : [],
    );
    return {
      formula: 'contratos × correção até a cessão',
      combine: 'factors',
      terms: [termOf(source.quotas, s), ...factors],
    };
  },
  exact: (node, s): DoubleDouble => {
    const source = sourceOf(node);
    const value = exactValue(source.quotas, s);
    if (value.hi === 0 || s > (node.params.at as number)) return dd(0);
    return ddMultiply(value, exactlyCorrected(source, node.params, s, node.params.at as number));
  },
};
