/** The account of a tax's credits: what is used, what is requested back, and what is left. */
import {
  type FormulaWriter,
  type Node,
  type Operator,
  type Parameters,
  type Reason,
  type Term,
  valueAt,
} from '../../graph/node.ts';
import { newLine, trimmed, type Vector } from '../../graph/vector.ts';
import { monthly } from '../accounting/accounting.ts';
import { termOf } from '../cells/elementwise.ts';
import { ever, writtenTerm } from '../cells/living.ts';
import { fieldTerm, outside } from '../cells/terms.ts';
import { cellOf } from '../cells/text.ts';

/** Used of a balance: what the tax of the month takes of it. */
function usedOf(before: number, usable: number, debit: number): number {
  return Math.min(Math.max(0, before + usable), debit);
}

function isRequested({ from, until }: Parameters, t: number): boolean {
  return t >= (from as number) && t <= (until as number);
}

/** The balance with the credits of the month, as a formula. */
function ownedFormula(balance: Node, usable: Node, t: number, writer: FormulaWriter): string {
  const now = writer.cell(usable, t);
  return t === 0 ? now : cellOf(`${writer.cell(balance, t - 1)}+${now}`);
}

/**
 * The balance of a credit account: + usable − used, and nothing of it is left in months of refunds. Below 0 where costs are. Inputs:
 * usable, debit. Parameters: the months `from` … `until` of refunds, both included.
 */
export const creditBalance: Operator = {
  name: 'creditBalance',
  evaluate: ({ inputs, params, months }): Vector => {
    const [usable, debit] = inputs as [Node, Node];
    const values = newLine(months);
    let balance = 0;
    for (let t = 0; t < months; t++) {
      const owned = balance + valueAt(usable, t);
      balance = owned - usedOf(balance, valueAt(usable, t), valueAt(debit, t));
      if (isRequested(params, t)) balance = Math.min(0, balance);
      values[t] = balance;
    }
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const [usable, debit] = node.inputs as [Node, Node];
    const owned = ownedFormula(node, usable, t, writer);
    const left = cellOf(`${owned}-MIN(MAX(0,${owned}),${writer.cell(debit, t)})`);
    if (node.params.from === ever) return left;
    const month = writer.month(t);
    const gate = `AND(${month}>=${writtenTerm(node, 'from', writer)},${month}<=${writtenTerm(node, 'until', writer)})`;
    return `IF(${gate},MIN(0,${left}),${left})`;
  },
  explain: (node, t) => {
    const [usable, debit] = node.inputs as [Node, Node];
    const before = t === 0 ? 0 : valueAt(node, t - 1);
    const used = usedOf(before, valueAt(usable, t), valueAt(debit, t));
    const requested = before + valueAt(usable, t) - used - valueAt(node, t);
    return {
      formula: 'saldo anterior + créditos utilizáveis − usado − ressarcimento pedido',
      combine: 'sum',
      terms: [
        ...(t === 0 ? [] : [{ ...termOf(node, t - 1), label: 'Saldo credor anterior' }]),
        termOf(usable, t),
        { label: 'Usado contra o débito', value: -used || 0, unit: 'money', reason: () => usedReason(node, t) },
        ...(requested === 0 ? [] : [requestedTerm(node, requested)]),
      ],
    };
  },
};

function requestedTerm({ meta }: Node, requested: number): Term {
  return {
    label: 'Ressarcimento pedido',
    value: -requested,
    unit: 'money',
    ...(meta.fields ? { field: meta.fields.from as string } : {}),
  };
}

function usedReason(balance: Node, t: number): Reason {
  const [usable, debit] = balance.inputs as [Node, Node];
  return {
    formula: 'o menor entre o débito e o saldo credor com os créditos do mês',
    combine: 'factors',
    terms: [
      termOf(debit, t),
      ...(t === 0 ? [] : [{ ...termOf(balance, t - 1), label: 'Saldo credor anterior' }]),
      termOf(usable, t),
    ],
  };
}

/** The credit that a month's tax uses. Inputs: usable, debit, balance. */
export const usedCredit: Operator = {
  name: 'usedCredit',
  evaluate: monthly(({ inputs }, t) => {
    const [usable, debit, balance] = inputs as [Node, Node, Node];
    return usedOf(valueAt(balance, t - 1), valueAt(usable, t), valueAt(debit, t));
  }),
  formula: ({ inputs }, t, writer) => {
    const [usable, debit, balance] = inputs as [Node, Node, Node];
    return `MIN(MAX(0,${ownedFormula(balance, usable, t, writer)}),${writer.cell(debit, t)})`;
  },
  explain: ({ inputs }, t) => usedReason(inputs[2] as Node, t),
};

/** The credit of which a refund is requested in a month: what is left of the balance. Inputs: usable, used, balance. */
export const requestedRefund: Operator = {
  name: 'requestedRefund',
  evaluate: monthly(({ inputs }, t) => {
    const [usable, used, balance] = inputs as [Node, Node, Node];
    return valueAt(balance, t - 1) + valueAt(usable, t) - valueAt(used, t) - valueAt(balance, t);
  }),
  formula: ({ inputs }, t, writer) => {
    const [usable, used, balance] = inputs as [Node, Node, Node];
    const before = t === 0 ? '' : `${writer.cell(balance, t - 1)}+`;
    return cellOf(`${before}${writer.cell(usable, t)}-${writer.cell(used, t)}-${writer.cell(balance, t)}`);
  },
  explain: ({ inputs, meta }, t) => {
    const [usable, used, balance] = inputs as [Node, Node, Node];
    const { from, until } = balance.params as { from: number; until: number };
    const fields = Object.values(meta.fields ?? {}).flatMap((field) =>
      fieldTerm('Ressarcimento a partir de', from, 'month', field),
    );
    if (!isRequested(balance.params, t)) return outside(t, 'ressarcimento pedido', { from, to: until }, fields);
    return {
      formula: 'saldo credor do mês, depois de usado',
      combine: 'sum',
      terms: [
        ...(t === 0 ? [] : [{ ...termOf(balance, t - 1), label: 'Saldo credor anterior' }]),
        termOf(usable, t),
        { ...termOf(used, t), value: -valueAt(used, t) || 0 },
        { ...termOf(balance, t), value: -valueAt(balance, t) || 0 },
      ],
    };
  },
};
