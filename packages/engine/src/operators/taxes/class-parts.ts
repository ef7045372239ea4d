import type { Node, Operator, Term } from '../../graph/node.ts';
import { valueAt } from '../../graph/node.ts';
import { newLine, trimmed, type Vector } from '../../graph/vector.ts';
import { quantise } from '../../numeric/money.ts';
import { termOf } from '../cells/elementwise.ts';
import { nonzeroTerms, sumTerm } from '../cells/terms.ts';
import { cellOf } from '../cells/text.ts';

function totalOf({ values, from, to }: Vector): number {
  let all = 0;
  for (let t = from; t < to; t++) all += values[t] as number;
  return all;
}

/** The share of the first rows by their weights; null where those add up to nothing or have opposite signs. */
function shareOf(rows: readonly Node[], count: number, weightOf: (row: Node) => number): number | null {
  let [all, until, least, most] = [0, 0, 0, 0];
  for (let k = 0; k < rows.length; k++) {
    const weight = weightOf(rows[k] as Node);
    all += weight;
    if (k < count) until += weight;
    least = Math.min(least, weight);
    most = Math.max(most, weight);
  }
  return all !== 0 && (all > 0 ? least : most) === 0 ? until / all : null;
}

/**
 * The share of the first classes in a month, by their rows of the month. Else it is that of all months, else all of it. Inputs:
 * the rows of the classes. Parameter `count`: the first classes.
 */
export const classShare: Operator = {
  name: 'classShare',
  evaluate: ({ inputs, params, months }): Vector => {
    const count = params.count as number;
    const otherwise = shareOf(inputs, count, ({ vector }) => totalOf(vector)) ?? 1;
    const values = newLine(months);
    for (let t = 0; t < months; t++) values[t] = shareOf(inputs, count, (row) => valueAt(row, t)) ?? otherwise;
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const count = node.params.count as number;
    const share = (cells: readonly string[], otherwise: string): string => {
      const all = cells.join('+');
      const isOneSign = `ROUND(ABS(${all}),2)=ROUND(${cells.map((cell) => `ABS(${cell})`).join('+')},2)`;
      const until = cells.slice(0, count).join('+');
      return `IF(AND(ROUND(${all},2)<>0,${isOneSign}),ROUND(${until},2)/ROUND(${all},2),${otherwise})`;
    };
    const months = node.inputs.map((row) => writer.cell(row, t));
    const totals = node.inputs.map((row) => `SUM(${writer.all(row)})`);
    return share(months, share(totals, '1'));
  },
  explain: (node, t) => {
    const { inputs, params } = node;
    const count = params.count as number;
    const isOfMonth = shareOf(inputs, count, (row) => valueAt(row, t)) !== null;
    const terms: Term[] = inputs.map((row) => (isOfMonth ? termOf(row, t) : sumTerm(row, 0, node.months - 1)));
    return {
      formula: isOfMonth
        ? 'planejado das classes até esta ÷ planejado do mês'
        : 'planejado das classes até esta ÷ planejado em todos os meses; sem planejado, tudo é da primeira classe',
      combine: 'factors',
      terms: nonzeroTerms(terms),
    };
  },
};

/**
 * The part of a line between two shares: round(x·upper) − round(x·lower). Inputs: the line, then the shares, if any. Without an
 * upper all is in, without a lower nothing is before.
 */
export const classPart: Operator = {
  name: 'classPart',
  evaluate: (node): Vector => {
    const { line, upper, lower } = boundsOf(node);
    const values = newLine(node.months);
    for (let t = line.vector.from; t < line.vector.to; t++) {
      const x = valueAt(line, t);
      const until = upper ? quantise(x * valueAt(upper, t)) : x;
      values[t] = until - (lower ? quantise(x * valueAt(lower, t)) : 0);
    }
    return trimmed(values, line.vector.from, line.vector.to);
  },
  formula: (node, t, writer) => {
    const { line, upper, lower } = boundsOf(node);
    const x = writer.cell(line, t);
    const until = upper ? `ROUND(${x}*${writer.cell(upper, t)},2)` : x;
    return lower ? cellOf(`${until}-ROUND(${x}*${writer.cell(lower, t)},2)`) : until;
  },
  explain: (node, t) => ({
    formula: 'linha × participação das classes até esta, menos a das anteriores',
    combine: 'factors',
    terms: node.inputs.map((row) => termOf(row, t)),
  }),
};

function boundsOf({ inputs, params }: Pick<Node, 'inputs' | 'params'>): { line: Node; upper?: Node; lower?: Node } {
  const [line, ...shares] = inputs as [Node, ...Node[]];
  const upper = params.hasUpper === true ? shares.shift() : undefined;
  const lower = params.hasLower === true ? shares.shift() : undefined;
  return { line, ...(upper ? { upper } : {}), ...(lower ? { lower } : {}) };
}
