import type { Node, Operator } from '../../graph/node.ts';
import { scalarOf, valueAt } from '../../graph/node.ts';
import { newLine, scalarVector, trimmed, type Vector } from '../../graph/vector.ts';
import { quantise } from '../../numeric/money.ts';
import { termOf } from './elementwise.ts';
import { writtenTerm } from './living.ts';
import { outside, sumTerm } from './terms.ts';
import { cellOf, formulaNumber } from './text.ts';

/**
 * A line with realised months: up to the closing what happened, after it the forecast. Inputs: planned, realised, [the balance, a
 * scalar]. Parameters: `closing` (month), `policy`, `shift`, `sign` (1 for money in, −1 for money out).
 */
export const mixedLine: Operator = {
  name: 'mixedLine',
  evaluate: ({ inputs, params, months }): Vector => {
    const [planned, realised, balance] = inputs as [Node, Node, Node | undefined];
    const closing = params.closing as number;
    const values = newLine(months);
    for (let t = 0; t <= Math.min(closing, months - 1); t++) values[t] = valueAt(realised, t);
    if (params.policy === 'balance' && balance) spreadBalance(values, planned, balance, closing, params.sign as number);
    else {
      const by = params.policy === 'shift' ? (params.shift as number) : 0;
      for (let t = closing + 1; t < months; t++) if (t >= by) values[t] = valueAt(planned, t - by);
    }
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const [planned, realised, balance] = node.inputs as [Node, Node, Node | undefined];
    const closing = node.params.closing as number;
    if (t <= closing) return writer.cell(realised, t);
    if (node.params.policy === 'balance' && balance) {
      const range = (last: number): string =>
        last > closing ? `SUMPRODUCT(ABS(${writer.range(planned, closing + 1, last)}))` : '0';
      const all = range(node.months - 1);
      const sign = (node.params.sign as number) < 0 ? '-' : '';
      const cumulative = (last: number): string => `ROUND(${writer.cell(balance, 0)}*${range(last)}/${all},2)`;
      return `IF(${all}=0,0,${sign}${cellOf(`${cumulative(t)}-${cumulative(t - 1)}`)})`;
    }
    if (node.params.policy !== 'shift') return writer.cell(planned, t);
    const source = `${writer.month(t)}-${writtenTerm(node, 'shift', writer)}`;
    const all = writer.all(planned);
    return `IF(AND(${source}>=0,${source}<COLUMNS(${all})),INDEX(${all},${source}+1),0)`;
  },
  explain: (node, t) => {
    const [planned, realised, balance] = node.inputs as [Node, Node, Node | undefined];
    if (t <= (node.params.closing as number))
      return { formula: 'realizado', combine: 'sum', terms: [termOf(realised, t)] };
    if (node.params.policy === 'balance' && balance)
      return {
        formula: 'saldo a realizar, pelo perfil planejado',
        combine: 'factors',
        terms: [termOf(balance, 0), termOf(planned, t)],
      };
    const by = node.params.policy === 'shift' ? (node.params.shift as number) : 0;
    if (t - by < 0) return outside(t, 'planejado, deslocado', { from: by });
    return {
      formula: by === 0 ? 'planejado' : `planejado, deslocado ${formulaNumber(by)} meses`,
      combine: 'sum',
      terms: [termOf(planned, t - by)],
    };
  },
};

function spreadBalance(values: Float64Array, planned: Node, balance: Node, closing: number, sign: number): void {
  let all = 0;
  for (let t = closing + 1; t < values.length; t++) all += Math.abs(valueAt(planned, t));
  if (all === 0) return;
  const left = scalarOf(balance);
  let weight = 0;
  let placed = 0;
  for (let t = closing + 1; t < values.length; t++) {
    weight += Math.abs(valueAt(planned, t));
    const until = weight === all ? left : quantise((left * weight) / all);
    values[t] = sign * (until - placed) || 0;
    placed = until;
  }
}

/**
 * Remainder of a planned total, as a magnitude: max(0, planned − realised to date). Zero where the plan has the reverse sign.
 * Inputs: planned, realised; parameters `closing`, `sign`.
 */
export const balanceLeft: Operator = {
  name: 'balanceLeft',
  evaluate: ({ inputs, params }): Vector => {
    const [planned, realised] = inputs as [Node, Node];
    const sign = params.sign as number;
    let [whole, done] = [0, 0];
    for (let t = planned.vector.from; t < planned.vector.to; t++) whole += sign * (planned.vector.values[t] as number);
    for (let t = 0; t <= (params.closing as number); t++) done += sign * valueAt(realised, t);
    return scalarVector(whole > 0 ? Math.max(0, whole - done) : 0);
  },
  formula: (node, _t, writer) => {
    const [planned, realised] = node.inputs as [Node, Node];
    const sign = (node.params.sign as number) < 0 ? '-' : '';
    const closing = node.params.closing as number;
    const whole = `SUM(${writer.all(planned)})`;
    const left = `${whole}-SUM(${writer.range(realised, 0, closing)})`;
    return `IF(${sign}${whole}>0,MAX(0,${sign}${cellOf(left)}),0)`;
  },
  explain: (node) => ({
    formula: 'total planejado − realizado até o fechamento',
    combine: 'factors',
    terms: [
      sumTerm(node.inputs[0] as Node, 0, node.months - 1),
      sumTerm(node.inputs[1] as Node, 0, node.params.closing as number),
    ],
  }),
};
