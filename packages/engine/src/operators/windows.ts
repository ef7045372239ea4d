import type { Node, Operator } from '../graph/node.ts';
import { newLine, trimmed, type Vector } from '../graph/vector.ts';
import { termOf } from './elementwise.ts';

/** The months [from, to) of a row, some months later. Parameters: `from`, `to`, `lag`. */
export const masked: Operator = {
  name: 'masked',
  evaluate: ({ inputs, params, months }): Vector => {
    const { values: x, from, to } = (inputs[0] as Node).vector;
    const lag = params.lag as number;
    const first = Math.max(from, params.from as number);
    const last = Math.min(to, params.to as number, months - lag);
    const values = newLine(months);
    for (let s = first; s < last; s++) values[s + lag] = x[s] as number;
    return trimmed(values, Math.min(months, first + lag), Math.max(0, last + lag));
  },
  formula: (node, t, writer) => {
    const s = t - (node.params.lag as number);
    const inside = s >= 0 && s >= (node.params.from as number) && s < (node.params.to as number);
    return inside ? writer.cell(node.inputs[0] as Node, s) : null;
  },
  explain: (node, t) => {
    const s = t - (node.params.lag as number);
    if (s < (node.params.from as number) || s >= (node.params.to as number)) return null;
    return { formula: 'valor do mês de origem', combine: 'sum', terms: [termOf(node.inputs[0] as Node, s)] };
  },
};
