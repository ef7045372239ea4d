import type { FormulaWriter, Node, Operands, Operator, Term, Terms } from '../../graph/node.ts';
import { scalarOf, valueAt } from '../../graph/node.ts';
import { emptyVector, newLine, type Vector } from '../../graph/vector.ts';
import { decimal } from '../../numeric/decimal.ts';
import {
  compensatedPrefix,
  compensatedSum,
  type DoubleDouble,
  dd,
  ddAdd,
  ddDivide,
} from '../../numeric/double-double.ts';
import { familyCumulative } from '../../numeric/weights.ts';
import type { FamilyFields, WeightFamily } from '../../study.ts';
import { termOf } from '../cells/elementwise.ts';
import { livingTerm, minus, plus, written, writtenTerm } from '../cells/living.ts';
import { fieldTerm, outside, sumTerm } from '../cells/terms.ts';
import { explainFamily } from './family-reasons.ts';

/** A cumulative curve stays at its last value to the end of the horizon. `end` is one past the month in which it reaches it. */
function cumulativeVector(values: Float64Array, from: number): Vector {
  return { values, from, to: values.length };
}

/** Cumulative weights from a row of manual shares, normalised by their own sum; exactly 1 at the end. Parameters: `start`, `count`. */
export const cumulativeShares: Operator = {
  name: 'cumulativeShares',
  evaluate: ({ inputs, params, months }): Vector => {
    const start = params.start as number;
    const count = params.count as number;
    const given = (inputs[0] as Node).vector.values.subarray(start, start + count);
    const all = compensatedSum(given);
    const prefix = compensatedPrefix(given);
    const values = newLine(months);
    if (all === 0) return { values, from: 0, to: 0 };
    for (let t = start; t < months; t++) {
      const k = t - start;
      values[t] = k >= count - 1 ? 1 : (prefix[k] as number) / all;
    }
    return cumulativeVector(values, start);
  },
  formula: (node, t, writer) => {
    const start = livingTerm(node, 'start');
    const shares = node.inputs[0] as Node;
    const all = `SUM(${writer.all(shares)})`;
    const end = written(plus(start, minus(livingTerm(node, 'count'), 1)), writer);
    const until = `SUMPRODUCT((${writer.allMonths()}<=${writer.month(t)})*${writer.all(shares)})`;
    return `IF(${all}=0,0,IF(${writer.month(t)}>=${end},1,${until}/${all}))`;
  },
  explain: (node, t) => {
    const [start, count] = [node.params.start as number, node.params.count as number];
    const shares = node.inputs[0] as Node;
    const last = start + count - 1;
    if (t < start) return outside(t, node.meta.label, { from: start }, shareField(shares));
    return {
      formula: 'soma dos percentuais até o mês ÷ soma da curva',
      combine: 'factors',
      terms: [
        sumTerm(shares, start, Math.min(t, last), 'Percentuais até o mês'),
        sumTerm(shares, start, last, 'Soma da curva'),
      ],
    };
  },
  exact: (node, t) => {
    const [start, count] = [node.params.start as number, node.params.count as number];
    const given = (node.inputs[0] as Node).vector.values.subarray(start, start + count);
    const reached = valueAt(node, t);
    if (reached === 0 || reached === 1) return dd(reached);
    const upTo = (end: number): DoubleDouble =>
      given.subarray(0, end).reduce((sum, share) => ddAdd(sum, decimal(share)), dd(0));
    return ddDivide(upTo(t - start + 1), upTo(count));
  },
};

/** Cumulative weights of a family over `count` months from `start`. */
export const familyCurve: Operator = {
  name: 'familyCurve',
  evaluate: ({ params, months }): Vector => {
    const start = params.start as number;
    const count = params.count as number;
    if (count < 1) return emptyVector(months);
    const fields = familyOf(params);
    const values = newLine(months);
    const end = Math.min(start + count - 1, months);
    for (let t = start; t < end; t++) values[t] = familyCumulative(fields, t - start + 1, count);
    values.fill(1, Math.min(end, months));
    return cumulativeVector(values, start);
  },
  formula: (node, t, writer) => {
    const [start, count] = [writtenTerm(node, 'start', writer), writtenTerm(node, 'count', writer)];
    const [month, k] = [writer.month(t), `(${writer.month(t)}-${start}+1)`];
    const curve = count === '1' ? '1' : `IF(${k}>=${count},1,${familyFormula(node, k, count, writer)})`;
    return `IF(OR(${month}<${start},${count}<1),0,${curve})`;
  },
  explain: explainFamily,
  exact: ({ params, vector }, t) => {
    const [start, count] = [params.start as number, params.count as number];
    const isLinear = params.family === 'linear' && t >= start && t < start + count - 1;
    return isLinear ? ddDivide(dd(t - start + 1), dd(count)) : dd(vector.values[t] ?? 0);
  },
};

/** Pointer of a row's shares in the study. */
function shareField({ meta }: Node): Term[] {
  return fieldTerm(meta.label, 0, meta.unit, meta.input);
}

function familyOf(params: Operands['params']): FamilyFields {
  const field = (name: string): number | null => (params[name] ?? null) as number | null;
  return {
    family: params.family as WeightFamily,
    a: field('a'),
    b: field('b'),
    k: field('k'),
    alpha: field('alpha'),
    beta: field('beta'),
  };
}

function familyFormula(node: Node, k: string, count: string, writer: FormulaWriter): string {
  const x = `(${k}/${count})`;
  const field = (name: string, absent: number): string =>
    written((node.params.terms as Terms | undefined)?.[name] ?? (node.params[name] as number | null) ?? absent, writer);
  switch (node.params.family as WeightFamily) {
    case 'linear':
      return x;
    case 's_curve': {
      const a = field('a', 2);
      return `${x}^${a}/(${x}^${a}+(1-${x})^${a})`;
    }
    case 'front':
      return `1-(1-${x})^${field('k', 2)}`;
    case 'back':
      return `${x}^${field('k', 2)}`;
    case 'trapezoid': {
      const a = field('a', 1 / 3);
      const b = field('b', 2 / 3);
      const h = `(2/(1+${b}-${a}))`;
      return `IF(${x}<${a},${h}*${x}*${x}/(2*MAX(${a},1E-300)),IF(${x}<=${b},${h}*(${x}-${a}/2),1-${h}*(1-${x})*(1-${x})/(2*MAX(1-${b},1E-300))))`;
    }
    case 'beta': {
      const [alpha, beta] = [field('alpha', 2), field('beta', 2)];
      // Spreadsheets compute one half by series, and miss it by the last digits.
      return `IF(AND(${alpha}=${beta},2*${k}=${count}),1/2,BETADIST(${x},${alpha},${beta}))`;
    }
  }
}

/** A cumulative curve paid with delays: Σ lag_j·W_{t−j} / Σ lag. Inputs: the curve, then one scalar for each delay of 0, 1, 2 … months. */
export const delayedCurve: Operator = {
  name: 'delayedCurve',
  evaluate: ({ inputs, months }): Vector => {
    const [curve, ...delays] = inputs as [Node, ...Node[]];
    const shares = delays.map(scalarOf);
    const all = compensatedSum(shares);
    const values = newLine(months);
    if (all === 0 || curve.vector.from === curve.vector.to) return { values, from: 0, to: 0 };
    const end = reaches(curve) + lastNonZero(shares);
    for (let t = curve.vector.from; t < months; t++) {
      if (t >= end) values[t] = 1;
      else {
        let sum = 0;
        for (let j = 0; j < shares.length && j <= t; j++) sum += (shares[j] as number) * valueAt(curve, t - j);
        values[t] = sum / all;
      }
    }
    return cumulativeVector(values, curve.vector.from);
  },
  formula: (node, t, writer) => {
    const [curve, ...delays] = node.inputs as [Node, ...Node[]];
    const terms = delays
      .map((delay, j) => ({ delay, j }))
      .filter(({ j }) => t >= j)
      .map(({ delay, j }) => `${writer.cell(delay, 0)}*${writer.cell(curve, t - j)}`);
    const all = delays.map((delay) => writer.cell(delay, 0)).join('+');
    return `IF(${all}=0,0,(${terms.join('+') || '0'})/(${all}))`;
  },
  explain: (node, t) => {
    const [curve, ...delays] = node.inputs as [Node, ...Node[]];
    const terms = delays.flatMap((delay, j) =>
      scalarOf(delay) === 0 || j > t ? [] : [termOf(delay, 0), termOf(curve, t - j)],
    );
    return {
      formula: 'avanço da obra, distribuído pelos prazos de desembolso',
      combine: 'factors',
      terms: terms.length > 0 ? terms : [termOf(curve, t), ...delays.map((delay) => termOf(delay, 0))],
    };
  },
};

function lastNonZero(shares: readonly number[]): number {
  let last = shares.length - 1;
  while (last > 0 && shares[last] === 0) last--;
  return last;
}

/** The first month in which a cumulative curve has reached its end. */
function reaches(curve: Node): number {
  const { values } = curve.vector;
  let t = values.length - 1;
  while (t > 0 && values[t - 1] === 1) t--;
  return t;
}

/** Several cumulative curves weighed: Σ amount·W / Σ amount. Inputs: curve, amount, curve, amount … */
export const mixedCurve: Operator = {
  name: 'mixedCurve',
  evaluate: ({ inputs, months }): Vector => {
    const pairs = pairsOf(inputs).filter(
      ({ curve, amount }) => scalarOf(amount) !== 0 && curve.vector.from < curve.vector.to,
    );
    const values = newLine(months);
    const all = compensatedSum(pairs.map(({ amount }) => scalarOf(amount)));
    if (pairs.length === 0 || all === 0) return { values, from: 0, to: 0 };
    const from = Math.min(...pairs.map(({ curve }) => curve.vector.from));
    const end = Math.min(months, Math.max(...pairs.map(({ curve }) => reaches(curve))));
    for (const { curve, amount } of pairs) {
      const weight = scalarOf(amount);
      const curved = curve.vector.values;
      for (let t = from; t < end; t++) values[t] = (values[t] as number) + weight * (curved[t] as number);
    }
    for (let t = from; t < end; t++) values[t] = (values[t] as number) / all;
    values.fill(1, Math.max(from, end));
    return cumulativeVector(values, from);
  },
  formula: (node, t, writer) => {
    const pairs = pairsOf(node.inputs).filter(({ curve }) => curve.vector.from < curve.vector.to);
    if (pairs.length === 0) return '0';
    const weighed = pairs.map(({ curve, amount }) => `${writer.cell(amount, 0)}*${writer.cell(curve, t)}`);
    const all = pairs.map(({ amount }) => writer.cell(amount, 0)).join('+');
    return `IF(${all}=0,0,(${weighed.join('+')})/(${all}))`;
  },
  explain: (node, t) => ({
    formula: 'média das curvas dos módulos, ponderada',
    combine: 'factors',
    terms: pairsOf(node.inputs).flatMap(({ curve, amount }) => [termOf(curve, t), termOf(amount, 0)]),
  }),
};

function pairsOf(inputs: readonly Node[]): { curve: Node; amount: Node }[] {
  const pairs: { curve: Node; amount: Node }[] = [];
  for (let i = 0; i + 1 < inputs.length; i += 2)
    pairs.push({ curve: inputs[i] as Node, amount: inputs[i + 1] as Node });
  return pairs;
}
