import type { Node, Operator, Terms } from '../../graph/node.ts';
import { newLine, scalarVector, trimmed, type Vector } from '../../graph/vector.ts';
import { decimal } from '../../numeric/decimal.ts';
import { dd } from '../../numeric/double-double.ts';
import { livingTerm, where, written } from './living.ts';
import { outside, policyTerm } from './terms.ts';

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
  formula: (node, t, writer) => {
    const { length } = node.params.values as readonly number[];
    if (length === 0) return '0';
    const [start, month] = [livingTerm(node, 'start'), writer.month(t)];
    const first = written(start, writer);
    const count = (node.params.terms as Terms | undefined)?.count;
    const conditions = [
      ...(start === 0 ? [] : [`${month}>=${first}`]),
      `${month}<${first}+${length}`,
      ...(count === undefined ? [] : [`${month}<${first}+${written(count, writer)}`]),
    ];
    return where(conditions, `INDEX(${writer.list(node)},${month}-${first}+1)`);
  },
  explain: ({ meta, params }, t) => {
    const start = params.start as number;
    const { length } = params.values as readonly number[];
    if (length === 0 || meta.input === undefined)
      return {
        formula: 'nada a lançar',
        combine: 'factors',
        terms: [policyTerm(meta.label, 'o estudo não tem nada aqui', meta.input ?? meta.fields?.section)],
      };
    if (t >= start && t < start + length) return null;
    const named = { label: meta.label, value: 0, unit: meta.unit, field: meta.input } as const;
    return outside(t, 'valores informados', { from: start, to: start + length - 1 }, [named]);
  },
};

/** Complement of an input to 1. Input: a share. */
export const complementOf: Operator = {
  name: 'complementOf',
  evaluate: ({ inputs }): Vector => scalarVector(1 - (inputs[0]?.vector.values[0] ?? 0)),
  formula: (node, _t, writer) => `1-${writer.cell(node.inputs[0] as Node, 0)}`,
  explain: (node) => ({
    formula: '1 − percentual',
    combine: 'factors',
    terms: node.inputs.map((chosen) => ({
      node: chosen,
      month: 0,
      value: chosen.vector.values[0] ?? 0,
      unit: chosen.meta.unit,
    })),
  }),
  exact: (node) => decimal(node.vector.values[0] ?? 0),
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
    return chosen ? writer.cell(chosen, 0) : '0';
  },
  explain: (node, t) => {
    const at = (node.params.choice as readonly number[])[t] ?? -1;
    const chosen = node.inputs[at];
    if (!chosen) {
      const first = node.inputs[0];
      const known = first ? [{ node: first, month: 0, value: 0, unit: first.meta.unit }] : [];
      return {
        formula: 'sem valor vigente',
        combine: 'factors',
        terms: [policyTerm(node.meta.label, 'nenhum valor vigente no mês'), ...known],
      };
    }
    return {
      formula: 'valor vigente no mês',
      combine: 'factors',
      terms: [{ node: chosen, month: 0, value: chosen.vector.values[0] ?? 0, unit: chosen.meta.unit }],
    };
  },
};
