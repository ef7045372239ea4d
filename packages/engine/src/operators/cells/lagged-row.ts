import type { Node, Operator } from '../../graph/node.ts';
import { newLine, trimmed, type Vector } from '../../graph/vector.ts';
import { termOf } from './elementwise.ts';
import { livingTerm } from './living.ts';
import { outside } from './terms.ts';

/**
 * The variation that a lagged index shows in month t: that of t − lag. It is 0 while t − lag is before the base month.
 * Parameter `lag`.
 */
export const laggedRow: Operator = {
  name: 'laggedRow',
  evaluate: ({ inputs, params, months }): Vector => {
    const lag = params.lag as number;
    const x = (inputs[0] as Node).vector.values;
    const values = newLine(months);
    for (let t = lag + 1; t < months; t++) values[t] = x[t - lag] as number;
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const [lag, source] = [livingTerm(node, 'lag'), node.inputs[0] as Node];
    if (typeof lag === 'number') return t > lag ? writer.cell(source, t - lag) : '0';
    const [month, delay] = [writer.month(t), lag(writer)];
    return `IF(${month}>${delay},INDEX(${writer.all(source)},${month}-${delay}+1),0)`;
  },
  explain: (node, t) => {
    const source = t - (node.params.lag as number);
    return source > 0
      ? { formula: 'variação com defasagem', combine: 'factors', terms: [termOf(node.inputs[0] as Node, source)] }
      : outside(t, 'índice com defasagem', { from: (node.params.lag as number) + 1 });
  },
};
