import type { Node, Operator } from '../graph/node.ts';
import { newLine, type Vector } from '../graph/vector.ts';
import { type DoubleDouble, type DoubleLine, dd, ddDivide, ddMultiply } from '../numeric/double-double.ts';
import { chainFactors } from '../numeric/index-chain.ts';
import { termOf } from './elementwise.ts';

const one = dd(1);

function factorLine(months: number): DoubleLine {
  return { hi: newLine(months), lo: newLine(months) };
}

function factorVector({ hi, lo }: DoubleLine): Vector {
  return { values: hi, low: lo, from: 0, to: hi.length };
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
    const line = factorLine(months);
    chainFactors(line, months, (t) => variation.vector.values[variation.scalar ? 0 : t] as number);
    return factorVector(line);
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

/** F_{max(0, t−lag)}. Parameter: `lag`. */
export const laggedFactor: Operator = {
  name: 'laggedFactor',
  evaluate: ({ inputs, params, months }): Vector => {
    const lag = params.lag as number;
    const { values, low } = (inputs[0] as Node).vector;
    const line = factorLine(months);
    for (let t = 0; t < months; t++) {
      const at = Math.max(0, t - lag);
      line.hi[t] = values[at] as number;
      line.lo[t] = low?.[at] ?? 0;
    }
    return factorVector(line);
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

/** F_t / F_m: what an index does from month m on. Parameter: `month`. */
export const factorSince: Operator = {
  name: 'factorSince',
  evaluate: ({ inputs, params, months }): Vector => {
    const factor = inputs[0] as Node;
    const since = factorAt(factor, params.month as number);
    const line = factorLine(months);
    for (let t = 0; t < months; t++) {
      const ratio = ddDivide(factorAt(factor, t), since);
      line.hi[t] = ratio.hi;
      line.lo[t] = ratio.lo;
    }
    return factorVector(line);
  },
  formula: (node, t, writer) => {
    const factor = node.inputs[0] as Node;
    return `${writer.cell(factor, t)}/${writer.cell(factor, node.params.month as number)}`;
  },
  explain: (node, t) => {
    const factor = node.inputs[0] as Node;
    return {
      formula: 'índice do mês ÷ índice do mês de origem',
      combine: 'factors',
      terms: [termOf(factor, t), termOf(factor, node.params.month as number)],
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
    const line = factorLine(months);
    const { hi, lo } = line;
    const end = Math.min(keys + 1, months);
    for (let t = 0; t < end; t++) {
      hi[t] = before ? (before.vector.values[t] as number) : 1;
      lo[t] = before?.vector.low?.[t] ?? 0;
    }
    if (end === months) return factorVector(line);
    const atKeys = before ? factorAt(before, keys) : one;
    const afterKeys = after ? factorAt(after, keys) : one;
    for (let t = end; t < months; t++) {
      const factor = after ? ddDivide(ddMultiply(atKeys, factorAt(after, t)), afterKeys) : atKeys;
      hi[t] = factor.hi;
      lo[t] = factor.lo;
    }
    return factorVector(line);
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
