import type { Node, Operator } from '../../graph/node.ts';
import { scalarOf, valueAt } from '../../graph/node.ts';
import { newLine, trimmed, type Vector } from '../../graph/vector.ts';
import { quantise } from '../../numeric/money.ts';
import { termOf } from '../cells/elementwise.ts';
import { where, writtenTerm } from '../cells/living.ts';
import { nonzeroTerms, outside, sumTerm } from '../cells/terms.ts';
import { cellOf } from '../cells/text.ts';

/** Stock at the opening of each month, in units: own units × (1 − (sold + resold − cancelled before t)/own VGV). Inputs: units, own VGV, sold, resold, cancelled. */
export const openingStock: Operator = {
  name: 'openingStock',
  evaluate: ({ inputs, months }): Vector => {
    const [units, own, ...flows] = inputs as [Node, Node, ...Node[]];
    const [sold, resold, cancelled] = flows as [Node, Node, Node];
    const all = scalarOf(own);
    const values = newLine(months);
    let gone = 0;
    for (let t = 0; t < months; t++) {
      values[t] = all === 0 ? 0 : (scalarOf(units) * (all - gone)) / all;
      gone += valueAt(sold, t) + valueAt(resold, t) - valueAt(cancelled, t);
    }
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const [units, own, sold, resold, cancelled] = node.inputs as [Node, Node, Node, Node, Node];
    const cell = writer.cell(units, 0);
    if (t === 0) return `IF(${writer.cell(own, 0)}=0,0,${cell})`;
    const before = (row: Node): string => `SUM(${writer.range(row, 0, t - 1)})`;
    const all = writer.cell(own, 0);
    return `IF(${all}=0,0,${cell}*(${all}-(${before(sold)}+${before(resold)}-${before(cancelled)}))/${all})`;
  },
  explain: (node, t) => {
    const [units, own, ...flows] = node.inputs as [Node, Node, ...Node[]];
    return {
      formula: 'unidades próprias × (1 − (vendido + revendido − distratado até o mês anterior) ÷ VGV próprio)',
      combine: 'factors',
      terms: [
        termOf(units, 0),
        termOf(own, 0),
        ...flows.filter((row) => !empty(row)).map((row) => sumTerm(row, 0, t - 1)),
      ],
    };
  },
};

function empty(node: Node): boolean {
  return node.vector.from === node.vector.to;
}

/** An amount for each unsold unit from a month on, up to the last month of the enterprise. Inputs: stock, amount; parameters `from`, `until`. */
export const perUnsoldUnit: Operator = {
  name: 'perUnsoldUnit',
  evaluate: ({ inputs, params, months }): Vector => {
    const [stock, amount] = inputs as [Node, Node];
    const values = newLine(months);
    const until = Math.min(months - 1, params.until as number);
    for (let t = params.from as number; t <= until; t++) values[t] = quantise(scalarOf(amount) * valueAt(stock, t));
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const [stock, amount] = node.inputs as [Node, Node];
    const [from, until] = [writtenTerm(node, 'from', writer), writtenTerm(node, 'until', writer)];
    const charged = `ROUND(${writer.cell(amount, 0)}*${writer.cell(stock, t)},2)`;
    return where([`${writer.month(t)}>=${from}`, `${writer.month(t)}<=${until}`], charged);
  },
  explain: (node, t) => {
    const [from, until] = [node.params.from as number, node.params.until as number];
    if (t < from || t > until) return outside(t, 'custo do estoque', { from, to: until });
    return {
      formula: 'valor por unidade × unidades em estoque no início do mês',
      combine: 'factors',
      terms: node.inputs.map((operand) => termOf(operand, t)),
    };
  },
};

/** A part of several rows that follows the share of the month: round(share · Σ), as magnitudes. Inputs: share, then rows with parameter `signs`. */
export const shareOfSum: Operator = {
  name: 'shareOfSum',
  evaluate: ({ inputs, params, months }): Vector => {
    const [share, ...rows] = inputs as [Node, ...Node[]];
    const signs = params.signs as readonly number[];
    const values = newLine(months);
    for (let t = 0; t < months; t++) {
      let sum = 0;
      for (let k = 0; k < rows.length; k++) sum += (signs[k] as number) * valueAt(rows[k] as Node, t);
      if (sum !== 0) values[t] = quantise(scalarOf(share) * sum);
    }
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const [share, ...rows] = node.inputs as [Node, ...Node[]];
    const signs = node.params.signs as readonly number[];
    const sum = rows.map((row, k) => `${(signs[k] as number) < 0 ? '-' : '+'}${writer.cell(row, t)}`).join('');
    return `ROUND(${writer.cell(share, 0)}*${cellOf(sum === '' ? '0' : sum)},2)`;
  },
  explain: (node, t) => ({
    formula: 'percentual × base do mês',
    combine: 'factors',
    terms: [
      termOf(node.inputs[0] as Node, 0),
      ...nonzeroTerms(node.inputs.slice(1).map((operand) => termOf(operand, t))),
    ],
  }),
};
