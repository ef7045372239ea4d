/** Stocks of a balance: their increases, and taxes that are owed or deferred. */
import type { Node, Operator } from '../../graph/node.ts';
import { scalarOf, valueAt } from '../../graph/node.ts';
import { newLine, scalarVector, trimmed, type Vector } from '../../graph/vector.ts';
import { quantise } from '../../numeric/money.ts';
import { termOf } from '../cells/elementwise.ts';
import { writtenTerm } from '../cells/living.ts';
import { fieldTerm, outside, policyTerm, sumTerm } from '../cells/terms.ts';
import { cellOf } from '../cells/text.ts';
import { monthly } from './accounting.ts';

/** The increase of a stock in a month, times `sign`. Parameter `stock`: the stock in words. */
export const increase: Operator = {
  name: 'increase',
  evaluate: ({ inputs, params, months }): Vector => {
    const x = (inputs[0] as Node).vector.values;
    const sign = params.sign as number;
    const values = newLine(months);
    for (let t = 0; t < months; t++) values[t] = sign * ((x[t] as number) - (x[t - 1] ?? 0)) || 0;
    return trimmed(values);
  },
  formula: ({ inputs, params }, t, writer) => {
    const stock = inputs[0] as Node;
    const now = writer.cell(stock, t);
    const before = t > 0 ? writer.cell(stock, t - 1) : null;
    if (params.sign === 1) return before === null ? now : cellOf(`${now}-${before}`);
    return before === null ? `-${now}` : cellOf(`${before}-${now}`);
  },
  explain: ({ inputs, params }, t) => {
    const stock = inputs[0] as Node;
    const sign = params.sign as number;
    const now = { ...termOf(stock, t), value: sign * valueAt(stock, t) };
    const before = {
      ...termOf(stock, t - 1),
      value: -sign * valueAt(stock, t - 1),
      label: `${stock.meta.label}, mês anterior`,
    };
    return {
      formula: sign === 1 ? `${params.stock} − já apropriado` : `já apropriado − ${params.stock}`,
      combine: 'sum',
      terms: t > 0 ? [now, before] : [now],
    };
  },
};

/** Taxes of the month that fall due in the next `lag` months. Inputs: the tax, accumulated; negative when paid. */
export const fallingDue: Operator = {
  name: 'fallingDue',
  evaluate: ({ inputs, params, months }): Vector => {
    const paid = (inputs[0] as Node).vector.values;
    const values = newLine(months);
    for (let t = 0; t < months; t++) {
      const until = Math.min(t + (params.lag as number), months - 1);
      values[t] = (paid[t] as number) - (paid[until] as number) || 0;
    }
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const paid = node.inputs[0] as Node;
    const all = writer.all(paid);
    const until = `MIN(COUNT(${writer.allMonths()}),${writer.month(t)}+${writtenTerm(node, 'lag', writer)}+1)`;
    return cellOf(`${writer.cell(paid, t)}-INDEX(${all},${until})`);
  },
  explain: (node, t) => {
    const tax = (node.inputs[0] as Node).inputs[0] as Node;
    const lag = node.params.lag as number;
    const fields = Object.values(node.meta.fields ?? {}).flatMap((field) =>
      fieldTerm('Meses até o pagamento', lag, 'number', field),
    );
    if (lag === 0)
      return {
        formula: 'pago no mês',
        combine: 'factors',
        terms: [policyTerm(tax.meta.label, 'imposto pago no mês em que é devido', '/taxation')],
      };
    return {
      formula: 'tributo a pagar nos meses seguintes',
      combine: 'factors',
      terms: [sumTerm(tax, t + 1, Math.min(t + lag, node.months - 1), 'Pago nos meses seguintes'), ...fields],
    };
  },
};

/** The mean burden of taxes on receipts; 0 without any. Inputs: Σ of the tax cells, Σ of the taxed receipts. */
export const meanBurden: Operator = {
  name: 'meanBurden',
  evaluate: ({ inputs }): Vector => {
    const [taxes, receipts] = inputs.map(scalarOf) as [number, number];
    return scalarVector(receipts <= 0 ? 0 : -taxes / receipts || 0);
  },
  formula: ({ inputs }, _t, writer) => {
    const [taxes, receipts] = inputs.map((node) => writer.cell(node, 0));
    return `IF(${receipts}<=0,0,-${taxes}/${receipts})`;
  },
  explain: ({ inputs }) => ({
    formula: 'tributos totais ÷ receitas totais',
    combine: 'factors',
    terms: inputs.map((node) => termOf(node, 0)),
  }),
};

/** round(burden × what is not taxed yet); nothing from the last month on. Inputs: burden, receivables less advances, last month. */
export const deferredTax: Operator = {
  name: 'deferredTax',
  evaluate: monthly(({ inputs }, t) => {
    const [burden, open, last] = inputs as [Node, Node, Node];
    return t >= scalarOf(last) ? 0 : quantise(scalarOf(burden) * valueAt(open, t));
  }),
  formula: ({ inputs }, t, writer) => {
    const [burden, open, last] = inputs as [Node, Node, Node];
    const tax = `ROUND(${writer.cell(burden, 0)}*${writer.cell(open, t)},2)`;
    return `IF(${writer.month(t)}>=${writer.cell(last, 0)},0,${tax})`;
  },
  explain: ({ inputs }, t) => {
    const [burden, open, last] = inputs as [Node, Node, Node];
    if (t >= scalarOf(last)) return outside(t, 'impostos diferidos', { to: scalarOf(last) - 1 });
    return {
      formula: 'carga média × (a receber − adiantamentos)',
      combine: 'factors',
      terms: [termOf(burden, 0), termOf(open, t)],
    };
  },
};
