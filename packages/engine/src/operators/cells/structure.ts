import type { FormulaWriter, Node, Operands, Operator } from '../../graph/node.ts';
import { valueAt } from '../../graph/node.ts';
import { emptyVector, newLine, scalarVector, trimmed, type Vector } from '../../graph/vector.ts';
import { type DoubleDouble, dd, ddAdd, ddNegate } from '../../numeric/double-double.ts';
import { quantise, undecided } from '../../numeric/money.ts';
import { termOf } from './elementwise.ts';
import { earlier, livingTerm } from './living.ts';
import { nonzeroTerms, outside, policyTerm, sumTerm } from './terms.ts';
import { cellOf, signedSum } from './text.ts';

/** A sum of exact cells; of one cell, the cell itself. */
function summed(node: Node, t: number, writer: FormulaWriter): string {
  const formula = sumFormula(node, t, (operand, month) => writer.cell(operand, month));
  return node.inputs.length > 1 ? cellOf(formula) : formula;
}

/** A summand: a row of the graph, or one that only its line needs. */
interface Summed {
  readonly vector: Vector;
}

const ones: number[] = [];

function signs(params: Operands['params'], count: number): readonly number[] {
  const given = params.signs as readonly number[] | undefined;
  if (given) return given;
  while (ones.length < count) ones.push(1);
  return ones;
}

function union(inputs: readonly Summed[]): [number, number] {
  let from = Number.MAX_SAFE_INTEGER;
  let to = 0;
  for (const { vector } of inputs) {
    if (vector.from === vector.to) continue;
    if (vector.from < from) from = vector.from;
    if (vector.to > to) to = vector.to;
  }
  return from < to ? [from, to] : [0, 0];
}

function addUp(inputs: readonly Summed[], sign: readonly number[], values: Float64Array): Float64Array {
  for (let i = 0; i < inputs.length; i++) {
    const { values: x, from, to } = (inputs[i] as Summed).vector;
    const s = sign[i] as number;
    for (let t = from; t < to; t++) values[t] = (values[t] as number) + s * (x[t] as number);
  }
  return values;
}

let scratch = new Float64Array(0);

/**
 * Adds up like `addUp`. Returns Σ of the absolute terms of each month from `begin` to `end`, in memory that the next call
 * reuses.
 */
function addUpWithMagnitudes(
  inputs: readonly Summed[],
  sign: readonly number[],
  values: Float64Array,
  [begin, end]: readonly [number, number],
): Float64Array {
  if (scratch.length < end) scratch = new Float64Array(end);
  const sizes = scratch.fill(0, begin, end);
  for (let i = 0; i < inputs.length; i++) {
    const { values: x, from, to } = (inputs[i] as Summed).vector;
    const s = sign[i] as number;
    for (let t = from; t < to; t++) {
      const term = x[t] as number;
      values[t] = (values[t] as number) + s * term;
      sizes[t] = (sizes[t] as number) + Math.abs(term);
    }
  }
  return sizes;
}

function sumFormula(node: Node, t: number, cell: (node: Node, t: number) => string): string {
  const sign = signs(node.params, node.inputs.length);
  const terms = node.inputs.map((operand, i) => ({ operand, sign: sign[i] as number }));
  return signedSum(terms.map(({ operand, sign }) => ({ sign, text: cell(operand, t) })));
}

/** Σ of exact cells, with signs (parameter `signs`, default all +). */
export const sum: Operator = {
  name: 'sum',
  evaluate: ({ inputs, params, months }): Vector => {
    const [from, to] = union(inputs);
    if (from >= to) return emptyVector(months);
    return trimmed(addUp(inputs, signs(params, inputs.length), newLine(months)), from, to);
  },
  formula: (node, t, writer) => summed(node, t, writer),
  explain: (node, t) => {
    const sign = signs(node.params, node.inputs.length);
    return {
      formula: 'soma das linhas',
      combine: 'sum',
      terms: nonzeroTerms(
        node.inputs.map((operand, i) => ({
          ...termOf(operand, t),
          value: (sign[i] as number) * valueAt(operand, t) || 0,
        })),
      ),
    };
  },
};

/** max(0, Σ with signs) of exact cells. */
export const positiveSum: Operator = {
  name: 'positiveSum',
  evaluate: ({ inputs, params, months }): Vector => {
    const [from, to] = union(inputs);
    const values = addUp(inputs, signs(params, inputs.length), newLine(months));
    for (let t = from; t < to; t++) if ((values[t] as number) < 0) values[t] = 0;
    return trimmed(values, from, to);
  },
  formula: (node, t, writer) => `MAX(0,${summed(node, t, writer)})`,
  explain: (node, t) => {
    const reason = sum.explain(node, t);
    const formula = 'soma das linhas, se positiva';
    if (node.inputs.length === 0)
      return { formula, combine: 'factors', terms: [policyTerm(node.meta.label, 'nada a somar', '/base_month')] };
    return reason && { ...reason, formula, combine: 'factors' };
  },
};

/**
 * Σ with signs of rows that are not rounded, rounded once into a line of zeros. Near a half centavo `exact` decides: the sum of
 * a month in about 32 digits.
 */
export function roundedTotal(
  out: Float64Array,
  inputs: readonly Summed[],
  sign: readonly number[],
  exact: (t: number) => DoubleDouble,
): Vector {
  const [from, to] = union(inputs);
  if (from >= to) return emptyVector(out.length);
  let bound = 0;
  for (const { vector } of inputs) bound += vector.bound ?? 0;
  const size = inputs.length > 1 ? addUpWithMagnitudes(inputs, sign, out, [from, to]) : addUp(inputs, sign, out);
  // The exact sums come last: they may add up other rows, in the same memory.
  let doubtful: number[] | undefined;
  for (let t = from; t < to; t++) {
    const x = out[t] as number;
    const doubt = bound + Math.abs(size[t] as number) * 4e-16;
    if (undecided(x, doubt)) {
      doubtful ??= [];
      doubtful.push(t);
    } else out[t] = quantise(x);
  }
  if (doubtful) for (const t of doubtful) out[t] = quantise(exact(t).hi);
  return trimmed(out, from, to);
}

/** Σ with signs of rows that are not rounded, left so, into a line of zeros. */
export function looseTotal(out: Float64Array, inputs: readonly Summed[], sign: readonly number[]): Vector {
  const [from, to] = union(inputs);
  let bound = 0;
  for (const { vector } of inputs) bound += vector.bound ?? 0;
  const size = addUpWithMagnitudes(inputs, sign, out, [from, to]);
  let largest = 0;
  for (let t = from; t < to; t++) largest = Math.max(largest, size[t] as number);
  return { values: out, from, to, bound: bound + largest * 4e-16 };
}

/** Σ with signs of rows that are not rounded, rounded once. Near a half centavo the exact path of the inputs decides. */
export const roundedSum: Operator = {
  name: 'roundedSum',
  evaluate: ({ inputs, params, months }): Vector => {
    const sign = signs(params, inputs.length);
    return roundedTotal(newLine(months), inputs, sign, (t) => exactSum(inputs, sign, t));
  },
  // Where terms cancel, floats leave a residue of 1e-9 that would tip an exact half centavo. It is rounded away first.
  formula: (node, t, writer) => {
    const terms = sumFormula(node, t, (operand, month) => writer.cell(operand, month));
    return node.inputs.length > 1 ? `ROUND(ROUND(${terms},8),2)` : `ROUND(${terms},2)`;
  },
  explain: (node, t) => {
    const reason = sum.explain(node, t);
    return reason && { ...reason, formula: 'soma das parcelas, arredondada uma vez' };
  },
};

function unanswered(node: Node): never {
  throw new Error(`${node.id} was computed without its detail`);
}

/** A row whose parts were added up without becoming rows. Formulas and explanations need a detailed evaluation. */
export const undetailed: Operator = {
  name: 'undetailed',
  evaluate: () => {
    throw new Error('an undetailed row is given, not evaluated');
  },
  formula: unanswered,
  explain: unanswered,
};

function exactSum(inputs: readonly Node[], sign: readonly number[], t: number): DoubleDouble {
  let total = dd(0);
  for (let i = 0; i < inputs.length; i++) {
    const value = exactValue(inputs[i] as Node, t);
    total = ddAdd(total, (sign[i] as number) < 0 ? ddNegate(value) : value);
  }
  return total;
}

/** The value of a node's month in about 32 digits where its operator can give them, else its float. */
export function exactValue(node: Node, t: number): DoubleDouble {
  return node.op.exact ? node.op.exact(node, t) : dd(valueAt(node, t), node.vector.low?.[node.scalar ? 0 : t] ?? 0);
}

/** Σ of rows that are not rounded, left unrounded. */
export const looseSum: Operator = {
  name: 'looseSum',
  evaluate: ({ inputs, params, months }): Vector => looseTotal(newLine(months), inputs, signs(params, inputs.length)),
  formula: (node, t, writer) => sumFormula(node, t, (operand, month) => writer.cell(operand, month)),
  explain: (node, t) => sum.explain(node, t),
  exact: (node, t) => exactSum(node.inputs, signs(node.params, node.inputs.length), t),
};

/** The row `lag` months later. Parameter: `lag`. */
export const shifted: Operator = {
  name: 'shifted',
  evaluate: ({ inputs, params, months }): Vector => {
    const lag = params.lag as number;
    const { values: x, from, to } = (inputs[0] as Node).vector;
    const values = newLine(months);
    const last = Math.min(to + lag, months);
    for (let t = Math.min(from + lag, months); t < last; t++) values[t] = x[t - lag] as number;
    return trimmed(values, Math.min(from + lag, months), last);
  },
  formula: (node, t, writer) => {
    return earlier(node.inputs[0] as Node, t, livingTerm(node, 'lag'), writer);
  },
  explain: (node, t) => {
    const lag = node.params.lag as number;
    const source = node.inputs[0] as Node;
    if (t - lag < 0) return outside(t, node.meta.label, { from: lag });
    return {
      formula: lag === 0 ? 'valor do mês' : lag === 1 ? 'valor do mês anterior' : `valor de ${lag} meses antes`,
      combine: 'sum',
      terms: [termOf(source, t - lag)],
    };
  },
};

/** Running sum. */
export const accumulated: Operator = {
  name: 'accumulated',
  evaluate: ({ inputs, months }): Vector => {
    const x = (inputs[0] as Node).vector.values;
    const values = newLine(months);
    let running = 0;
    for (let t = 0; t < months; t++) {
      running += x[t] as number;
      values[t] = running;
    }
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const source = writer.cell(node.inputs[0] as Node, t);
    return t === 0 ? source : cellOf(`${writer.cell(node, t - 1)}+${source}`);
  },
  explain: (node, t) => ({
    formula: 'acumulado do mês anterior + valor do mês',
    combine: 'sum',
    terms: [
      ...(t > 0 ? [{ ...termOf(node, t - 1), label: 'Acumulado até o mês anterior' }] : []),
      termOf(node.inputs[0] as Node, t),
    ],
  }),
};

/** Σ of a row over all months: a scalar. */
export const total: Operator = {
  name: 'total',
  evaluate: ({ inputs }): Vector => {
    const { values, from, to } = (inputs[0] as Node).vector;
    let running = 0;
    for (let t = from; t < to; t++) running += values[t] as number;
    return scalarVector(running);
  },
  formula: (node, _t, writer) => cellOf(`SUM(${writer.all(node.inputs[0] as Node)})`),
  explain: (node) => {
    const source = node.inputs[0] as Node;
    return { formula: 'soma dos meses', combine: 'sum', terms: [sumTerm(source, 0, node.months - 1)] };
  },
};
