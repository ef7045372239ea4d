import type { Node, Operator } from '../graph/node.ts';
import { scalarOf } from '../graph/node.ts';
import type { Vector } from '../graph/vector.ts';
import { decimal } from '../numeric/decimal.ts';
import { type DoubleDouble, dd, ddAdd, ddDivide, ddMultiply } from '../numeric/double-double.ts';
import { termOf } from './elementwise.ts';

const one = dd(1);

function factorVector(months: number, at: (t: number) => DoubleDouble): Vector {
  const values = new Float64Array(months);
  const low = new Float64Array(months);
  for (let t = 0; t < months; t++) {
    const factor = at(t);
    values[t] = factor.hi;
    low[t] = factor.lo;
  }
  return { values, low, from: 0, to: months };
}

/** The factor of a node in month t in about 32 digits. */
export function factorAt(node: Node, t: number): DoubleDouble {
  return dd(node.vector.values[t] as number, node.vector.low?.[t] ?? 0);
}

/**
 * Factor of an index: F_0 = 1, F_t = F_{t−1}(1 + v_t). Input: the row of monthly variations (or one rate for all months).
 * Carried in about 32 digits, so that a factor of hundreds of months is still right to its last digit.
 */
export const indexFactor: Operator = {
  name: 'indexFactor',
  evaluate: ({ inputs, months }): Vector => {
    const variation = inputs[0] as Node;
    let factor = one;
    return factorVector(months, (t) => {
      if (t > 0) factor = ddMultiply(factor, ddAdd(one, variationAt(variation, t)));
      return factor;
    });
  },
  formula: (node, t, writer) => {
    if (t === 0) return '1';
    const variation = node.inputs[0] as Node;
    return `${writer.cell(node, t - 1)}*(1+${writer.cell(variation, variation.scalar ? 0 : t)})`;
  },
  explain: (node, t) =>
    t === 0
      ? null
      : {
          formula: 'fator do mês anterior × (1 + variação do mês)',
          combine: 'factors',
          terms: [termOf(node, t - 1), termOf(node.inputs[0] as Node, t)],
        },
};

function variationAt(node: Node, t: number): DoubleDouble {
  return decimal(node.scalar ? scalarOf(node) : (node.vector.values[t] as number));
}

/** F_{max(0, t−lag)}. Parameter: `lag`. */
export const laggedFactor: Operator = {
  name: 'laggedFactor',
  evaluate: ({ inputs, params, months }): Vector => {
    const lag = params.lag as number;
    return factorVector(months, (t) => factorAt(inputs[0] as Node, Math.max(0, t - lag)));
  },
  formula: (node, t, writer) => writer.cell(node.inputs[0] as Node, Math.max(0, t - (node.params.lag as number))),
  explain: (node, t) => {
    const lag = node.params.lag as number;
    return {
      formula: `índice com defasagem de ${lag} ${lag === 1 ? 'mês' : 'meses'}`,
      combine: 'factors',
      terms: [termOf(node.inputs[0] as Node, Math.max(0, t - lag))],
    };
  },
};

/**
 * The index a price table follows: the before-keys factor up to the keys, the after-keys factor chained on from there, so
 * that what is sold in s and paid in t is corrected by G_t/G_s. Inputs: the factors that exist, before (`before`) then after
 * (`after`); parameter `keys`.
 */
export const planIndex: Operator = {
  name: 'planIndex',
  evaluate: ({ inputs, params, months }): Vector => {
    const { before, after } = planFactors(inputs, params.before === true, params.after === true);
    const keys = params.keys as number;
    const atKeys = before && keys < months ? factorAt(before, keys) : one;
    const afterKeys = after && keys < months ? factorAt(after, keys) : one;
    return factorVector(months, (t) => {
      if (t <= keys) return before ? factorAt(before, t) : one;
      return after ? ddDivide(ddMultiply(atKeys, factorAt(after, t)), afterKeys) : atKeys;
    });
  },
  formula: (node, t, writer) => {
    const { before, after } = planFactors(node.inputs, node.params.before === true, node.params.after === true);
    const keys = node.params.keys as number;
    if (t <= keys) return before ? writer.cell(before, t) : '1';
    const atKeys = writer.cell(node, keys);
    return after ? `${atKeys}*${writer.cell(after, t)}/${writer.cell(after, keys)}` : atKeys;
  },
  explain: (node, t) => ({
    formula:
      t <= (node.params.keys as number)
        ? 'índice até as chaves'
        : 'índice das chaves × índice pós-chaves desde as chaves',
    combine: 'factors',
    terms: node.inputs.map((factor) => termOf(factor, t)),
  }),
};

export function planFactors(
  inputs: readonly Node[],
  hasBefore: boolean,
  hasAfter: boolean,
): { before: Node | undefined; after: Node | undefined } {
  return { before: hasBefore ? inputs[0] : undefined, after: hasAfter ? inputs[hasBefore ? 1 : 0] : undefined };
}
