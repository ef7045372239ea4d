/** Rows that a loan reads next to lines: its rate in force, and its tranches. */
import type { FormulaWriter, LivingTerm, Node, Operator, Terms } from '../../graph/node.ts';
import { scalarOf, valueAt } from '../../graph/node.ts';
import { newLine, scalarVector, trimmed, type Vector } from '../../graph/vector.ts';
import { compensatedSum } from '../../numeric/double-double.ts';
import { quantise } from '../../numeric/money.ts';
import { termOf } from '../cells/elementwise.ts';
import { written } from '../cells/living.ts';
import { windowTerm } from '../cells/terms.ts';
import { cellOf } from '../cells/text.ts';

/** The position of the latest month that has begun; −1 before the first. */
function latest(months: readonly number[], t: number): number {
  let at = -1;
  months.forEach((month, k) => {
    if (month <= t && (at < 0 || month > (months[at] as number))) at = k;
  });
  return at;
}

/** A month of a node's list as a formula writes it. */
function monthOf(node: Node, k: number, writer: FormulaWriter): string {
  const terms = node.params.terms as Terms | undefined;
  return written(terms?.[k] ?? ((node.params.at as readonly number[])[k] as LivingTerm), writer);
}

/** The month since which a rate has been in force; −1 for the first rate. Parameter `at`: the months of the steps. */
export const stepInForce: Operator = {
  name: 'stepInForce',
  evaluate: ({ params, months }): Vector => {
    const at = params.at as readonly number[];
    const values = newLine(months);
    for (let t = 0; t < months; t++) values[t] = at[latest(at, t)] ?? -1;
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const month = writer.month(t);
    const begun = (node.params.at as readonly number[]).map((_, k) => {
      const from = monthOf(node, k, writer);
      return `IF(${from}<=${month},${from},-1)`;
    });
    return `MAX(-1,${begun.join(',')})`;
  },
  explain: () => null,
};

/**
 * The rate in force. Inputs: the first rate, then those of the steps. Where rows are written out, the month of the step in force
 * follows. Parameter `at`: the months of the steps.
 */
export const steppedRate: Operator = {
  name: 'steppedRate',
  evaluate: ({ inputs, params, months }): Vector => {
    const at = params.at as readonly number[];
    const values = newLine(months);
    for (let t = 0; t < months; t++) values[t] = scalarOf(inputs[1 + latest(at, t)] as Node);
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const at = node.params.at as readonly number[];
    const inForce = writer.cell(node.inputs[1 + at.length] as Node, t);
    const first = `IF(${inForce}<0,${writer.cell(node.inputs[0] as Node, 0)},0)`;
    const steps = at.map((_, k) => {
      const rate = writer.cell(node.inputs[1 + k] as Node, 0);
      return `IF(${inForce}=${monthOf(node, k, writer)},${rate},0)`;
    });
    return [first, ...steps].join('+');
  },
  explain: (node, t) => {
    const at = node.params.at as readonly number[];
    const k = latest(at, t);
    const from = at[k];
    const since = windowTerm(t, 'juros', from === undefined ? {} : { from }, stepFields(node, k));
    return {
      formula: from === undefined ? 'juros do contrato' : 'juros em vigor desde o mês da mudança',
      combine: 'factors',
      terms: [termOf(node.inputs[1 + k] as Node, 0), ...(from === undefined ? [] : [since])],
    };
  },
};

function stepFields({ meta, params }: Node, k: number): ReturnType<typeof windowTerm>[] {
  const field = meta.fields?.[String(k)];
  const from = (params.at as readonly number[])[k] ?? 0;
  return field === undefined ? [] : [{ label: 'Mês da mudança', value: from, unit: 'month', field }];
}

/** A tranche that is a share of the limit: the tranches' sum is rounded, not each. Inputs: the limit, the shares up to its own. */
export const trancheOfLimit: Operator = {
  name: 'trancheOfLimit',
  evaluate: ({ inputs }): Vector => {
    const [limit, ...shares] = inputs.map(scalarOf) as [number, ...number[]];
    const before = quantise(limit * compensatedSum(shares.slice(0, -1)));
    return scalarVector(quantise(limit * compensatedSum(shares)) - before);
  },
  formula: (node, _t, writer) => {
    const [limit, ...shares] = node.inputs.map((operand) => writer.cell(operand, 0));
    const until = (end: readonly string[]): string => (end.length === 0 ? '0' : `ROUND(${limit}*(${end.join('+')}),2)`);
    return cellOf(`${until(shares)}-${until(shares.slice(0, -1))}`);
  },
  explain: (node) => ({
    formula: 'limite × parte da parcela, pela soma das partes',
    combine: 'factors',
    terms: node.inputs.map((operand) => termOf(operand, 0)),
  }),
};

/** Tranches up to each month. Inputs: their amounts. Parameter `at`: their months. */
export const trancheSum: Operator = {
  name: 'trancheSum',
  evaluate: ({ inputs, params, months }): Vector => {
    const at = params.at as readonly number[];
    const values = newLine(months);
    for (let t = 0; t < months; t++)
      values[t] = inputs.reduce((sum, amount, k) => sum + ((at[k] as number) <= t ? scalarOf(amount) : 0), 0);
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const month = writer.month(t);
    const due = node.inputs.map((amount, k) => `IF(${monthOf(node, k, writer)}<=${month},${writer.cell(amount, 0)},0)`);
    return due.length === 0 ? '0' : cellOf(due.join('+'));
  },
  explain: (node, t) => {
    const at = node.params.at as readonly number[];
    const due = node.inputs.filter((_, k) => (at[k] as number) <= t);
    const months = windowTerm(t, 'primeira parcela', { from: Math.min(...at) }, monthFields(node));
    return {
      formula: 'soma das parcelas previstas até o mês',
      combine: due.length > 0 ? 'sum' : 'factors',
      terms: due.length > 0 ? due.map((amount) => ({ ...termOf(amount, 0), value: valueAt(amount, 0) })) : [months],
    };
  },
};

function monthFields({ meta, params }: Node): ReturnType<typeof windowTerm>[] {
  const at = params.at as readonly number[];
  return at.map((value, k) => ({
    label: `Mês da parcela ${k + 1}`,
    value,
    unit: 'month',
    ...(meta.fields?.[String(k)] === undefined ? {} : { field: meta.fields[String(k)] as string }),
  }));
}
