import type { Node, Operator, Reason, Term } from '../../graph/node.ts';
import { newLine, type Vector } from '../../graph/vector.ts';
import { type DoubleDouble, type DoubleLine, dd, ddDivide, ddMultiply } from '../../numeric/double-double.ts';
import { chainFactors } from '../../numeric/index-chain.ts';
import { termOf } from '../cells/elementwise.ts';
import { livingTerm, writtenTerm } from '../cells/living.ts';
import { indexVariations } from './scalars.ts';

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
  explain: (node, t) => {
    const variation = node.inputs[0] as Node;
    if (t === 0) return { formula: 'no mês-base o fator é 1', combine: 'factors', terms: [baseTerm] };
    if (variation.scalar)
      return {
        formula: '(1 + taxa ao mês)^meses desde o mês-base',
        combine: 'factors',
        terms: [termOf(variation, 0), monthsTerm(t)],
      };
    return variation.op === indexVariations ? explainChain(variation, t) : explainStep(node, variation, t);
  },
};

const baseTerm: Term = { label: 'Mês-base', value: 0, unit: 'month', field: '/base_month' };
const monthsTerm = (t: number): Term => ({
  label: 'Meses desde o mês-base',
  value: t,
  unit: 'number',
  field: '/base_month',
});

function explainStep(node: Node, variation: Node, t: number): Reason {
  return {
    formula: 'fator do mês anterior × (1 + variação do mês)',
    combine: 'factors',
    terms: [termOf(node, t - 1), termOf(variation, t)],
  };
}

/** The factor of an index from the base month on. Published months count one by one, the others by their projection. */
function explainChain(variation: Node, t: number): Reason {
  const published = (variation.params.published as readonly number[]).filter((month) => month <= t);
  const projected = t - published.length;
  const rate = variation.inputs[0] as Node;
  return {
    formula: 'produto de (1 + variação) dos meses desde o mês-base',
    combine: 'factors',
    terms: [
      ...published.map((month) => ({ ...termOf(variation, month), bare: true })),
      ...(projected > 0 ? [termOf(rate, 0), { ...monthsTerm(projected), label: 'Meses projetados' }] : []),
    ],
  };
}

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
  formula: (node, t, writer) => {
    const [lag, factor] = [livingTerm(node, 'lag'), node.inputs[0] as Node];
    if (typeof lag === 'number') return writer.cell(factor, Math.max(0, t - lag));
    return `INDEX(${writer.all(factor)},MAX(0,${writer.month(t)}-${lag(writer)})+1)`;
  },
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
 * Index of a price table: the before-keys factor up to the keys, the after-keys factor chained on from there. So a sale in s paid
 * in t is corrected by G_t/G_s. Inputs: the existing factors, before (`before`) then after (`after`); parameter `keys`.
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
    const keys = writtenTerm(node, 'keys', writer);
    const at = (factor: Node): string => `INDEX(${writer.all(factor)},${keys}+1)`;
    const chained = after ? `*${writer.cell(after, t)}/${at(after)}` : '';
    const then = before ? `${at(before)}${chained}` : chained === '' ? '1' : chained.slice(1);
    return `IF(${writer.month(t)}<=${keys},${before ? writer.cell(before, t) : '1'},${then})`;
  },
  explain: (node, t) => ({
    formula:
      t <= (node.params.keys as number)
        ? 'índice até as chaves'
        : 'índice das chaves × índice pós-chaves desde as chaves',
    combine: 'factors',
    terms: chainTerms(node, t),
  }),
};

export function planFactors(
  inputs: readonly Node[],
  hasBefore: boolean,
  hasAfter: boolean,
): { before: Node | undefined; after: Node | undefined } {
  return { before: hasBefore ? inputs[0] : undefined, after: hasAfter ? inputs[hasBefore ? 1 : 0] : undefined };
}

/** The factors by which a price table's index comes about in month t. */
function chainTerms({ inputs, params }: Node, t: number): Term[] {
  const { before, after } = planFactors(inputs, params.before === true, params.after === true);
  const keys = params.keys as number;
  if (t <= keys) return before ? [termOf(before, t)] : [baseTerm];
  return [...(before ? [termOf(before, keys)] : []), ...(after ? [termOf(after, t), termOf(after, keys)] : [])];
}
