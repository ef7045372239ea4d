/** What an assignment covers of installments: how much earlier ones left of them, what is due and what is collected. */
import type { FormulaWriter, Node, Operator, Reason, Term } from '../../graph/node.ts';
import { scalarOf, valueAt } from '../../graph/node.ts';
import { emptyVector, newLine, scalarVector, trimmed, type Vector } from '../../graph/vector.ts';
import { decimal } from '../../numeric/decimal.ts';
import { type DoubleDouble, dd, ddAdd, ddMultiply, ddNegate } from '../../numeric/double-double.ts';
import { quantise, undecided } from '../../numeric/money.ts';
import { termOf } from '../cells/elementwise.ts';
import { ever, livingTerm, where, written, writtenTerm } from '../cells/living.ts';
import { exactValue, roundedSum } from '../cells/structure.ts';
import { fieldTerm, nonzeroTerms, outside, policyTerm } from '../cells/terms.ts';
import { exactlyLate, lateFactors, lateFormula, lateReason } from '../receipts/delinquency.ts';

const grain = 4e-16;

/** Months in which the installments of an assignment fall due; `keys` where only delivered units are assigned. */
export interface DueWindow {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly keys: number | null;
}

function isDue({ at, from, to, keys }: DueWindow, t: number): boolean {
  return t > at && t >= from && t <= to && (keys === null || keys <= at);
}

function dueConditions(node: Node, k: number, t: number, writer: FormulaWriter): string[] {
  const { keys } = (node.params.windows as readonly DueWindow[])[k] as DueWindow;
  const month = writer.month(t);
  const term = (name: string): string => writtenTerm(node, `${name}${k}`, writer);
  const to = livingTerm(node, `to${k}`);
  return [
    `${month}>${term('at')}`,
    ...(livingTerm(node, `from${k}`) === 0 ? [] : [`${month}>=${term('from')}`]),
    ...(to === ever ? [] : [`${month}<=${written(to, writer)}`]),
    ...(keys === null ? [] : [`${term('keys')}<=${term('at')}`]),
  ];
}

/**
 * The part of installments that an assignment takes, month by month: its share of what earlier ones left. Inputs: its share, those
 * of the earlier ones. Parameter `windows`: their months, in this order.
 */
export const assignedShare: Operator = {
  name: 'assignedShare',
  evaluate: ({ inputs, params, months }): Vector => {
    const windows = params.windows as readonly DueWindow[];
    const values = newLine(months);
    for (let t = 0; t < months; t++) values[t] = shareAt(inputs, windows, t);
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const [own, ...earlier] = node.inputs.map((share) => writer.cell(share, 0));
    const left = earlier.map((share, k) => `*IF(AND(${dueConditions(node, k + 1, t, writer).join(',')}),1-${share},1)`);
    return where(dueConditions(node, 0, t, writer), `${own}${left.join('')}`);
  },
  explain: (node, t) => {
    const windows = node.params.windows as readonly DueWindow[];
    const [own] = windows as [DueWindow];
    if (!isDue(own, t)) return notAssigned(node, own, t);
    const terms = node.inputs.filter((_, k) => isDue(windows[k] as DueWindow, t)).map((share) => termOf(share, 0));
    const formula = terms.length > 1 ? 'parte cedida × (1 − parte das cessões anteriores)' : 'parte cedida';
    return { formula, combine: 'factors', terms };
  },
  exact: ({ inputs, params }, t) => {
    const windows = params.windows as readonly DueWindow[];
    if (!isDue(windows[0] as DueWindow, t)) return dd(0);
    return inputs.reduce((left, share, k) => {
      const own = decimal(scalarOf(share));
      if (k === 0) return own;
      return isDue(windows[k] as DueWindow, t) ? ddMultiply(left, ddAdd(dd(1), ddNegate(own))) : left;
    }, dd(1));
  },
};

function shareAt(shares: readonly Node[], windows: readonly DueWindow[], t: number): number {
  if (!isDue(windows[0] as DueWindow, t)) return 0;
  return shares.reduce((left, share, k) => {
    if (k === 0) return scalarOf(share);
    return isDue(windows[k] as DueWindow, t) ? left * (1 - scalarOf(share)) : left;
  }, 1);
}

function notAssigned({ meta }: Node, { at, from, to, keys }: DueWindow, t: number): Reason {
  const fields = Object.values(meta.fields ?? {}).flatMap((field) => fieldTerm('Prazo', 0, 'number', field));
  if (keys !== null && keys > at)
    return {
      formula: 'só se cede o que já foi entregue: as chaves vêm depois da cessão',
      combine: 'factors',
      terms: [policyTerm('Unidades entregues', 'cessão de unidades ainda não entregues', meta.fields?.delivered)],
    };
  return outside(t, 'parcelas cedidas', { from: Math.max(at + 1, from), ...(to === ever ? {} : { to }) }, fields);
}

/** Σ of rows × shares, not rounded. Inputs: a row, its share month by month, the next row … */
export const assignedFlow: Operator = {
  name: 'assignedFlow',
  evaluate: ({ inputs, months }): Vector => {
    const values = newLine(months);
    let [bound, largest] = [0, 0];
    const sizes = new Float64Array(months);
    for (const [row, share] of pairsOf(inputs)) {
      for (let t = row.vector.from; t < row.vector.to; t++) {
        const flow = valueAt(row, t) * valueAt(share, t);
        values[t] = (values[t] as number) + flow;
        sizes[t] = (sizes[t] as number) + Math.abs(flow);
        largest = Math.max(largest, sizes[t] as number);
      }
      bound += row.vector.bound ?? 0;
    }
    const { from, to } = trimmed(values);
    return { values, from, to, bound: bound + largest * grain * (inputs.length + 4) };
  },
  formula: (node, t, writer) =>
    pairsOf(node.inputs)
      .map(([row, share]) => `${writer.cell(row, t)}*${writer.cell(share, t)}`)
      .join('+'),
  explain: (node, t) => ({
    formula: 'parcelas do mês × parte cedida',
    combine: 'sum',
    terms: nonzeroTerms(
      pairsOf(node.inputs).map(
        ([row, share]): Term => ({
          label: row.meta.label,
          value: valueAt(row, t) * valueAt(share, t) || 0,
          unit: 'money',
          reason: () => ({
            formula: 'parcelas × parte cedida',
            combine: 'factors',
            terms: [termOf(row, t), termOf(share, t)],
          }),
        }),
      ),
    ),
  }),
  exact: (node, t) => exactFlow(node, t),
};

function pairsOf(inputs: readonly Node[]): [Node, Node][] {
  const pairs: [Node, Node][] = [];
  for (let k = 0; k + 1 < inputs.length; k += 2) pairs.push([inputs[k] as Node, inputs[k + 1] as Node]);
  return pairs;
}

function exactFlow({ inputs }: Pick<Node, 'inputs'>, t: number): DoubleDouble {
  return pairsOf(inputs).reduce(
    (sum, [row, share]) => ddAdd(sum, ddMultiply(exactValue(row, t), exactValue(share, t))),
    dd(0),
  );
}

/** Σ of such a flow over all months, not rounded: a scalar. Input: the flow. */
export const assignedTotal: Operator = {
  name: 'assignedTotal',
  evaluate: ({ inputs }): Vector => {
    const { values, from, to, bound = 0 } = (inputs[0] as Node).vector;
    let [all, size] = [0, 0];
    for (let t = from; t < to; t++) {
      all += values[t] as number;
      size += Math.abs(values[t] as number);
    }
    return { ...scalarVector(all), bound: (bound + size * grain) * Math.max(1, to - from) };
  },
  formula: (node, _t, writer) => `SUM(${writer.all(node.inputs[0] as Node)})`,
  explain: (node) => {
    const row = node.inputs[0] as Node;
    const months: Term[] = [];
    for (let t = row.vector.from; t < row.vector.to; t++) if (valueAt(row, t) !== 0) months.push(termOf(row, t));
    const terms = months.length > 0 ? months.map((term) => ({ ...term, bare: true })) : [termOf(row, 0)];
    return { formula: 'soma dos meses', combine: 'sum', terms };
  },
  exact: (node) => {
    const row = node.inputs[0] as Node;
    let sum = dd(0);
    for (let t = row.vector.from; t < row.vector.to; t++) sum = ddAdd(sum, exactValue(row, t));
    return sum;
  },
};

/** Change of a flow by late and lost installments, not rounded. Inputs and parameters as `delinquent`. */
export const lateFlow: Operator = {
  name: 'lateFlow',
  evaluate: (node): Vector => {
    const { due, out, back, after } = lateFactors(node);
    const values = newLine(node.months);
    const end = Math.min(node.months, due.vector.to + Math.max(0, ...after));
    const factors = Math.abs(out) + back.reduce((sum, factor) => sum + Math.abs(factor), 0);
    let largest = 0;
    for (let t = due.vector.from; t < end; t++) {
      let flow = out * valueAt(due, t);
      for (let k = 0; k < back.length; k++) {
        const at = t - (after[k] as number);
        if (at >= 0) flow += (back[k] as number) * valueAt(due, at);
      }
      values[t] = flow;
      largest = Math.max(largest, Math.abs(valueAt(due, t)));
    }
    const { from, to } = trimmed(values, due.vector.from, end);
    const bound = ((due.vector.bound ?? 0) + largest * grain * (back.length + 4)) * factors;
    return { values, from, to, bound };
  },
  formula: (node, t, writer) => lateFormula(node, t, writer),
  explain: (node, t) => lateReason(node, t),
  exact: (node, t) => exactlyLate(node, t),
};

/** Sum due to the buyer of the receivables, rounded once. */
export const assignedDue: Operator = {
  ...roundedSum,
  name: 'assignedDue',
  explain: (node, t) =>
    node.inputs.length > 0
      ? roundedSum.explain(node, t)
      : {
          formula: 'nenhuma parcela está entre as cedidas',
          combine: 'factors',
          terms: [policyTerm('Parcelas cedidas', 'parcela de uma tabela e de um tipo cedidos', node.meta.fields?.at)],
        },
};

/** A scalar in one month. Input: the scalar; parameter `at`. */
export const inMonth: Operator = {
  name: 'inMonth',
  evaluate: ({ inputs, params, months }): Vector => {
    const at = params.at as number;
    if (at >= months) return emptyVector(months);
    const values = newLine(months);
    values[at] = scalarOf(inputs[0] as Node);
    return trimmed(values, at, at + 1);
  },
  formula: (node, t, writer) =>
    where([`${writer.month(t)}=${writtenTerm(node, 'at', writer)}`], writer.cell(node.inputs[0] as Node, 0)),
  explain: (node, t) => {
    const at = node.params.at as number;
    if (t === at) return { formula: 'valor do mês', combine: 'sum', terms: [termOf(node.inputs[0] as Node, 0)] };
    return outside(
      t,
      node.meta.label,
      { from: at, to: at },
      fieldTerm('Mês da cessão', at, 'month', node.meta.fields?.at),
    );
  },
};

/**
 * Change of a tax base by an assignment. In its month what is assigned is taxed, and later not again. Inputs: what is assigned
 * at the values of that month, what is collected of it, the sum that is due. Parameter `at`.
 */
export const assignedShift: Operator = {
  name: 'assignedShift',
  evaluate: ({ inputs, params, months }): Vector => {
    const [original, collected, face] = inputs as [Node, Node, Node];
    const at = params.at as number;
    if (scalarOf(face) === 0 || at >= months) return emptyVector(months);
    const values = newLine(months);
    values[at] = rounded(original, 0);
    const end = collected.vector.to;
    for (let t = Math.max(at + 1, collected.vector.from); t < end; t++) values[t] = -rounded(collected, t) || 0;
    return trimmed(values, at, Math.max(at + 1, end));
  },
  formula: (node, t, writer) => {
    const [original, collected, face] = node.inputs as [Node, Node, Node];
    const [month, at] = [writer.month(t), writtenTerm(node, 'at', writer)];
    const round = (cell: string): string => `ROUND(ROUND(${cell},8),2)`;
    const later = `IF(${month}>${at},-${round(writer.cell(collected, t))},0)`;
    return `IF(${writer.cell(face, 0)}=0,0,IF(${month}=${at},${round(writer.cell(original, 0))},${later}))`;
  },
  explain: (node, t) => {
    const [original, collected, face] = node.inputs as [Node, Node, Node];
    const at = node.params.at as number;
    const field = fieldTerm('Mês da cessão', at, 'month', node.meta.fields?.at);
    if (scalarOf(face) === 0) return { formula: 'nada foi cedido', combine: 'factors', terms: [termOf(face, 0)] };
    if (t < at) return outside(t, node.meta.label, { from: at }, field);
    if (t > at)
      return {
        formula: '−recebido do que foi cedido: já tributado',
        combine: 'factors',
        terms: [termOf(collected, t)],
      };
    return { formula: 'valor original do que foi cedido', combine: 'sum', terms: [termOf(original, 0)] };
  },
};

function rounded(node: Node, t: number): number {
  const fast = valueAt(node, t);
  const doubt = (node.vector.bound ?? 0) + Math.abs(fast) * 1e-15;
  return quantise(undecided(fast, doubt) ? exactValue(node, t).hi : fast);
}
