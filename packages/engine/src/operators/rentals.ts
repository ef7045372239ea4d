import type { Node, Operator } from '../graph/node.ts';
import { scalarOf, valueAt } from '../graph/node.ts';
import { emptyVector, newLine, scalarVector, trimmed, type Vector } from '../graph/vector.ts';
import { decimal, quantiseExactly } from '../numeric/decimal.ts';
import {
  compensatedPrefix,
  type DoubleDouble,
  dd,
  ddAdd,
  ddDivide,
  ddMultiply,
  ddNegate,
} from '../numeric/double-double.ts';
import { quantise } from '../numeric/money.ts';
import { termOf } from './cells/elementwise.ts';
import { livingTerm, plus, where, written, writtenTerm } from './cells/living.ts';
import { exactValue } from './cells/structure.ts';
import { fieldTerm, outside, sumTerm, windowTerm } from './cells/terms.ts';
import { cellOf } from './cells/text.ts';
import { factorAt } from './series/indexes.ts';

/** The fields of the study that set a row's months, as terms of an explanation. */
function monthFields({ meta }: Node): ReturnType<typeof fieldTerm> {
  return Object.values(meta.fields ?? {}).flatMap((field) => fieldTerm('Prazo', 0, 'number', field));
}

const tolerance = 1e-9;

/**
 * Shares added up from a month on. They stay as they are: what they lack of 1 is never let. Within 1e-9 of 1 the last is
 * exactly 1. Input: the row of shares; parameters `start`, `count`.
 */
export const addedShares: Operator = {
  name: 'addedShares',
  evaluate: ({ inputs, params, months }): Vector => {
    const start = params.start as number;
    const count = params.count as number;
    const prefix = compensatedPrefix((inputs[0] as Node).vector.values.subarray(start, start + count));
    const last = prefix[count - 1] ?? 0;
    const whole = Math.abs(last - 1) <= tolerance ? 1 : last;
    const values = newLine(months);
    for (let t = start; t < months; t++) values[t] = t - start < count - 1 ? (prefix[t - start] as number) : whole;
    return trimmed(values, Math.min(start, months), months);
  },
  formula: (node, t, writer) => {
    const shares = writer.all(node.inputs[0] as Node);
    const end = written(plus(livingTerm(node, 'start'), (node.params.count as number) - 1), writer);
    const until = `SUMPRODUCT((${writer.allMonths()}<=${writer.month(t)})*${shares})`;
    return `IF(${writer.month(t)}>=${end},IF(ABS(SUM(${shares})-1)<=1E-9,1,SUM(${shares})),${until})`;
  },
  explain: (node, t) => {
    const start = node.params.start as number;
    const shares = node.inputs[0] as Node;
    const fields = fieldTerm(shares.meta.label, 0, 'share', shares.meta.input);
    if (t < start) return outside(t, node.meta.label, { from: start }, [...monthFields(node), ...fields]);
    const last = Math.min(t, start + (node.params.count as number) - 1);
    if (last < start) return outside(t, node.meta.label, { from: start, to: last }, fields);
    return { formula: 'soma dos percentuais até o mês', combine: 'factors', terms: [sumTerm(shares, start, last)] };
  },
};

/**
 * The factor of an index at the last anniversary of a start: F at start + 12·⌊(t − start)/12⌋; 1 before it. Input: the factor;
 * parameter `start`.
 */
export const anniversaryFactor: Operator = {
  name: 'anniversaryFactor',
  evaluate: ({ inputs, params, months }): Vector => {
    const start = params.start as number;
    const values = newLine(months);
    const low = newLine(months);
    for (let t = 0; t < months; t++) {
      const factor = t < start ? dd(1) : factorAt(inputs[0] as Node, anniversary(start, t));
      values[t] = factor.hi;
      low[t] = factor.lo;
    }
    return { values, low, from: 0, to: months };
  },
  formula: (node, t, writer) => {
    const start = writtenTerm(node, 'start', writer);
    const month = writer.month(t);
    return `IF(${month}<${start},1,INDEX(${writer.all(node.inputs[0] as Node)},${start}+12*INT((${month}-${start})/12)+1))`;
  },
  explain: (node, t) => {
    const start = node.params.start as number;
    if (t < start) return outside(t, node.meta.label, { from: start }, monthFields(node));
    return {
      formula: 'índice no último aniversário do contrato',
      combine: 'factors',
      terms: [termOf(node.inputs[0] as Node, anniversary(start, t))],
    };
  },
};

function anniversary(start: number, t: number): number {
  return start + 12 * Math.floor((t - start) / 12);
}

/**
 * round(Π of the inputs) with a sign, from a month on. Parameters: `from`, `sign`, `rests` (positions of the inputs that count
 * as 1 − x), `text` (the product in words).
 */
export const roundedFactors: Operator = {
  name: 'roundedFactors',
  evaluate: ({ inputs, params, months }): Vector => {
    const rows = inputs.filter(({ scalar }) => !scalar);
    const from = Math.max(params.from as number, ...rows.map(({ vector }) => vector.from));
    const to = Math.min(months, ...rows.map(({ vector }) => vector.to));
    if (from >= to) return emptyVector(months);
    const rests = params.rests as readonly number[];
    const isRest = inputs.map((_, k) => rests.includes(k));
    const values = newLine(months);
    for (let t = from; t < to; t++) {
      let fast = 1;
      let size = 1;
      for (let k = 0; k < inputs.length; k++) {
        const x = valueAt(inputs[k] as Node, t);
        fast *= isRest[k] ? 1 - x : x;
        size *= isRest[k] ? 1 : x;
      }
      const cell = quantiseExactly(fast, size, () => exactProduct(inputs, rests, t));
      values[t] = (params.sign as number) * cell || 0;
    }
    return trimmed(values, from, to);
  },
  formula: (node, t, writer) => {
    const rests = node.params.rests as readonly number[];
    const factors = node.inputs.map((operand, k) => {
      const cell = writer.cell(operand, operand.scalar ? 0 : t);
      return rests.includes(k) ? `(1-${cell})` : cell;
    });
    const value = `${(node.params.sign as number) < 0 ? '-' : ''}ROUND(${factors.join('*')},2)`;
    const from = livingTerm(node, 'from');
    return where(from === 0 ? [] : [`${writer.month(t)}>=${written(from, writer)}`], value);
  },
  explain: (node, t) => {
    const from = node.params.from as number;
    if (t < from) return outside(t, node.meta.label, { from }, monthFields(node));
    const terms = node.inputs.map((operand) => termOf(operand, t));
    return { formula: node.params.text as string, combine: 'factors', terms };
  },
};

function exactProduct(inputs: readonly Node[], rests: readonly number[], t: number): DoubleDouble {
  let product = dd(1);
  inputs.forEach((operand, k) => {
    const x = exactValue(operand, operand.scalar ? 0 : t);
    product = ddMultiply(product, rests.includes(k) ? ddAdd(dd(1), ddNegate(x)) : x);
  });
  return product;
}

const monthsAhead = 12;

/**
 * The price of a rented asset in the month of its sale. It is the income of the next 12 months ÷ rate, at least 0. Inputs: the
 * income without the sale, the rate. Parameters: `at`, `to` (first month without income).
 */
export const exitValue: Operator = {
  name: 'exitValue',
  evaluate: ({ inputs, params, months }): Vector => {
    const [income, rate] = inputs as [Node, Node];
    const at = params.at as number;
    const values = newLine(months);
    if (at >= months) return emptyVector(months);
    const ahead = Math.min(at + monthsAhead + 1, params.to as number);
    let all = 0;
    for (let t = at + 1; t < ahead; t++) all += valueAt(income, t);
    const fast = all / scalarOf(rate);
    values[at] = all > 0 ? quantiseExactly(fast, fast, () => ddDivide(dd(all), decimal(scalarOf(rate)))) : 0;
    return trimmed(values, at, at + 1);
  },
  formula: (node, t, writer) => {
    const [income, rate] = node.inputs as [Node, Node];
    const at = writtenTerm(node, 'at', writer);
    const to = livingTerm(node, 'to');
    const months = writer.allMonths();
    const conditions = [
      `(${months}>${at})`,
      `(${months}<=${at}+${monthsAhead})`,
      ...(typeof to === 'number' && to >= node.months ? [] : [`(${months}<${written(to, writer)})`]),
    ];
    const all = cellOf(`SUMPRODUCT(${conditions.join('*')}*${writer.all(income)})`);
    return where([`${writer.month(t)}=${at}`], `MAX(0,ROUND(${all}/${writer.cell(rate, 0)},2))`);
  },
  explain: (node, t) => {
    const [income, rate] = node.inputs as [Node, Node];
    const [at, to] = [node.params.at as number, node.params.to as number];
    if (t !== at) return outside(t, node.meta.label, { from: at, to: at }, monthFields(node));
    const last = Math.min(at + monthsAhead, to - 1);
    return {
      formula: 'NOI dos 12 meses seguintes ÷ taxa de capitalização, se positivo',
      combine: 'factors',
      terms: [
        ...(last > at ? [] : [windowTerm(at + 1, 'aluguel', { to: to - 1 }, monthFields(node))]),
        sumTerm(income, at + 1, last, 'NOI dos 12 meses seguintes'),
        termOf(rate, 0),
      ],
    };
  },
};

/** Σ of a row's cells from one month to another, both included: a scalar. Parameters `from`, `to`. */
export const sumOfMonths: Operator = {
  name: 'sumOfMonths',
  evaluate: ({ inputs, params }): Vector => {
    const row = inputs[0] as Node;
    let all = 0;
    for (let t = params.from as number; t <= (params.to as number); t++) all += valueAt(row, t);
    return scalarVector(all);
  },
  formula: (node, _t, writer) => {
    const [from, to] = [writtenTerm(node, 'from', writer), writtenTerm(node, 'to', writer)];
    const months = writer.allMonths();
    return cellOf(`SUMPRODUCT((${months}>=${from})*(${months}<=${to})*${writer.all(node.inputs[0] as Node)})`);
  },
  explain: (node) => ({
    formula: 'soma dos meses',
    combine: 'sum',
    terms: [sumTerm(node.inputs[0] as Node, node.params.from as number, node.params.to as number)],
  }),
};

/**
 * The untaxed share of a line with realised months: the line less round(line · taxed share of the plan). The share is that of
 * the month, else that of all months. Without a plan everything is taxed. Inputs: the line, its untaxed plan, its plan.
 */
export const untaxedPart: Operator = {
  name: 'untaxedPart',
  evaluate: ({ inputs, months }): Vector => {
    const [line, untaxed, all] = inputs as [Node, Node, Node];
    const [sumUntaxed, sumAll] = [untaxed, all].map(({ vector }) => sumOf(vector)) as [number, number];
    const values = newLine(months);
    for (let t = line.vector.from; t < line.vector.to; t++) {
      const x = valueAt(line, t);
      values[t] = x - quantise(x * taxedShare(t, untaxed, all, sumUntaxed, sumAll)) || 0;
    }
    return trimmed(values, line.vector.from, line.vector.to);
  },
  formula: (node, t, writer) => {
    const [line, untaxed, all] = node.inputs as [Node, Node, Node];
    const [x, u, a] = [line, untaxed, all].map((row) => writer.cell(row, t)) as [string, string, string];
    const [us, as] = [untaxed, all].map((row) => `SUM(${writer.all(row)})`) as [string, string];
    const share = `IF(${a}<>0,(${a}-${u})/${a},IF(${cellOf(as)}<>0,(${as}-${us})/${as},1))`;
    return cellOf(`${x}-ROUND(${x}*${share},2)`);
  },
  explain: (node, t) => {
    const [line, untaxed, all] = node.inputs as [Node, Node, Node];
    const plan =
      valueAt(all, t) === 0
        ? [sumTerm(untaxed, 0, node.months - 1), sumTerm(all, 0, node.months - 1)]
        : [termOf(untaxed, t), termOf(all, t)];
    return {
      formula: 'linha × parte não tributada do planejado',
      combine: 'factors',
      terms: [termOf(line, t), ...plan],
    };
  },
};

function sumOf({ values, from, to }: Vector): number {
  let all = 0;
  for (let t = from; t < to; t++) all += values[t] as number;
  return all;
}

function taxedShare(t: number, untaxed: Node, all: Node, sumUntaxed: number, sumAll: number): number {
  const planned = valueAt(all, t);
  if (planned !== 0) return (planned - valueAt(untaxed, t)) / planned;
  return sumAll === 0 ? 1 : (sumAll - sumUntaxed) / sumAll;
}
