import type { FormulaWriter, Node, Operator, Term } from '../../graph/node.ts';
import { scalarOf } from '../../graph/node.ts';
import { newLine, trimmed, type Vector } from '../../graph/vector.ts';
import { quantise } from '../../numeric/money.ts';
import { termOf } from '../cells/elementwise.ts';
import { outside } from '../cells/terms.ts';
import { cellOf } from '../cells/text.ts';

/** A total spread over a cumulative curve: round(T·W_t) − round(T·W_{t−1}); the months add up to T. Inputs: T, W. */
export const spread: Operator = {
  name: 'spread',
  evaluate: ({ inputs, months }): Vector => {
    const all = scalarOf(inputs[0] as Node);
    const curve = (inputs[1] as Node).vector;
    const values = newLine(months);
    let paid = 0;
    let t = curve.from;
    for (; t < curve.to; t++) {
      const w = curve.values[t] as number;
      const until = quantise(all * w);
      values[t] = until - paid;
      paid = until;
      if (w === 1) break;
    }
    return trimmed(values, curve.from, Math.min(t + 1, curve.to));
  },
  formula: (node, t, writer) => {
    const [all, curve] = node.inputs as [Node, Node];
    const upTo = `ROUND(${writer.cell(all, 0)}*${writer.cell(curve, t)},2)`;
    return t === 0 ? upTo : cellOf(`${upTo}-ROUND(${writer.cell(all, 0)}*${writer.cell(curve, t - 1)},2)`);
  },
  explain: (node, t) => {
    const [all, curve] = node.inputs as [Node, Node];
    return {
      formula: 'total × curva acumulada até o mês, menos o já distribuído',
      combine: 'factors',
      terms: [
        termOf(all, 0),
        termOf(curve, t),
        ...(t > 0 ? [{ ...termOf(curve, t - 1), label: 'Curva até o mês anterior' }] : []),
      ],
    };
  },
};

/** An amount in each month in which the weights are not zero. Input: the amount; parameter `active`, the months. */
export const monthly: Operator = {
  name: 'monthly',
  evaluate: ({ inputs, params, months }): Vector => {
    const amount = scalarOf(inputs[0] as Node);
    const values = newLine(months);
    for (const t of params.active as readonly number[]) if (t < months) values[t] = amount;
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const isActive = (node.params.terms as { active?: (month: string, writer: FormulaWriter, t: number) => string })
      ?.active;
    const amount = writer.cell(node.inputs[0] as Node, 0);
    return isActive ? `IF(${isActive(writer.month(t), writer, t)},${amount},0)` : '0';
  },
  explain: (node, t) => {
    const active = node.params.active as readonly number[];
    const amount = termOf(node.inputs[0] as Node, 0);
    if (active.includes(t)) return { formula: 'valor mensal', combine: 'sum', terms: [amount] };
    const [from, to] = [active[0], active.at(-1)];
    if (from === undefined || to === undefined)
      return { formula: 'curva sem meses', combine: 'factors', terms: [amount] };
    const inside = t >= from && t <= to;
    const gap = inside
      ? { ...outside(t, 'a curva não tem este mês, valor', { from, to }), formula: 'zero neste mês' }
      : outside(t, 'valor mensal', { from, to });
    return { ...gap, terms: [...gap.terms.map(closed), amount] };
  },
};

/** A window whose months leave this one out. */
function closed(term: Term): Term {
  return term.condition ? { ...term, condition: { ...term.condition, met: false } } : term;
}
