import type { Node, Operator } from '../graph/node.ts';
import { newLine, scalarVector, trimmed, type Vector } from '../graph/vector.ts';
import { decimal } from '../numeric/decimal.ts';
import { dd } from '../numeric/double-double.ts';

/** One input of the study: the same in every month. Parameter: `value`. */
export const input: Operator = {
  name: 'input',
  evaluate: ({ params }): Vector => {
    const value = params.value as number;
    return scalarVector(value);
  },
  formula: () => null,
  explain: () => null,
  exact: (node) => (node.meta.unit === 'money' ? dd(node.vector.values[0] ?? 0) : decimal(node.vector.values[0] ?? 0)),
};

/** A vector of inputs placed from month `start` on. Parameters: `start`, `values`. */
export const inputRow: Operator = {
  name: 'inputRow',
  evaluate: ({ params, months }): Vector => {
    const start = params.start as number;
    const given = params.values as readonly number[];
    const values = newLine(months);
    for (let k = 0; k < given.length && start + k < months; k++) values[start + k] = given[k] as number;
    return trimmed(values, Math.min(start, months), Math.min(start + given.length, months));
  },
  formula: () => null,
  explain: () => null,
};

export function isInput(node: Node): boolean {
  return node.op === input || node.op === inputRow;
}

/** Picks, month by month, one of the scalar inputs (a dated rate). Parameter: `choice`, the position for each month, −1 for none. */
export const dated: Operator = {
  name: 'dated',
  evaluate: ({ inputs, params, months }): Vector => {
    const choice = params.choice as readonly number[];
    const values = newLine(months);
    for (let t = 0; t < months; t++) {
      const at = choice[t] ?? -1;
      if (at >= 0) values[t] = inputs[at]?.vector.values[0] ?? 0;
    }
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const at = (node.params.choice as readonly number[])[t] ?? -1;
    const chosen = node.inputs[at];
    return chosen ? writer.cell(chosen, 0) : null;
  },
  explain: (node, t) => {
    const at = (node.params.choice as readonly number[])[t] ?? -1;
    const chosen = node.inputs[at];
    if (!chosen) return null;
    return {
      formula: 'valor vigente no mês',
      combine: 'factors',
      terms: [{ node: chosen, month: 0, value: chosen.vector.values[0] ?? 0, unit: chosen.meta.unit }],
    };
  },
};
