import type { Node, Operator } from '../../graph/node.ts';
import { newLine, trimmed, type Vector } from '../../graph/vector.ts';
import { termOf } from './elementwise.ts';
import { earlier, livingTerm, minus, where, within, written } from './living.ts';
import { fieldTerm, outside } from './terms.ts';

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
    const [lag, row] = [livingTerm(node, 'lag'), node.inputs[0] as Node];
    const origin = written(
      minus((names) => names.month(t), lag),
      writer,
    );
    return where(within(node, origin, writer), earlier(row, t, lag, writer));
  },
  explain: (node, t) => {
    const s = t - (node.params.lag as number);
    const { from, to, lag } = node.params as { from: number; to: number; lag: number };
    if (s < Math.max(0, from) || s >= to) {
      const fields = Object.values(node.meta.fields ?? {}).flatMap((field) => fieldTerm('Prazo', 0, 'number', field));
      const until = to >= node.months ? {} : { to: to - 1 + lag };
      return outside(t, node.meta.label, { from: Math.max(0, from) + lag, ...until }, fields);
    }
    return { formula: 'valor do mês de origem', combine: 'sum', terms: [termOf(node.inputs[0] as Node, s)] };
  },
};
