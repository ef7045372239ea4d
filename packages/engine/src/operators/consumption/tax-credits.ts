/** Tax credits: what accrues on costs, and when it may be used. */
import { type Node, type Operator, scalarOf, type Term, valueAt } from '../../graph/node.ts';
import { newLine, trimmed, type Vector } from '../../graph/vector.ts';
import { decimal, quantiseExactly } from '../../numeric/decimal.ts';
import { type DoubleDouble, dd, ddAdd, ddDivide, ddMax, ddMultiply } from '../../numeric/double-double.ts';
import { monthly } from '../accounting/accounting.ts';
import { termOf } from '../cells/elementwise.ts';
import { earlier, livingTerm, where, writtenTerm } from '../cells/living.ts';
import { exactValue } from '../cells/structure.ts';
import { fieldTerm, nonzeroTerms, outside, sumTerm } from '../cells/terms.ts';
import { cellOf } from '../cells/text.ts';

/**
 * A credit of a month, not rounded: share × part of the rate × rate × cost ÷ divisor. Inputs: cost, share, part of the rate, then the
 * rates that the price has inside, that of the credit first. Parameter `isInside`: the cost is divided by 1 + part × rates.
 */
export const accruedCredit: Operator = {
  name: 'accruedCredit',
  evaluate: monthly(({ inputs, params }, t) => {
    const [cost, share, charged, ...rates] = inputs as [Node, Node, Node, ...Node[]];
    const inside = params.isInside === true ? rates.reduce((sum, rate) => sum + valueAt(rate, t), 0) : 0;
    const own = valueAt(rates[0] as Node, t) / (1 + inside * scalarOf(charged));
    return scalarOf(share) * scalarOf(charged) * own * valueAt(cost, t);
  }),
  formula: ({ inputs, params }, t, writer) => {
    const [cost, share, charged] = inputs as [Node, Node, Node];
    const rates = inputs.slice(3).map((rate) => writer.cell(rate, t));
    const piece = writer.cell(charged, 0);
    const divisor = params.isInside === true ? `/(1+(${rates.join('+')})*${piece})` : '';
    return `${writer.cell(share, 0)}*${piece}*${rates[0]}*${writer.cell(cost, t)}${divisor}`;
  },
  explain: ({ inputs, params }, t) => ({
    formula:
      params.isInside === true
        ? 'parte do custo × parte da alíquota × alíquota × custo ÷ (1 + alíquotas dos fornecedores)'
        : 'parte do custo × parte da alíquota × alíquota × custo',
    combine: 'factors',
    terms: inputs.map((row) => termOf(row, t)),
  }),
  exact: ({ inputs, params }, t) => {
    const [cost, share, charged, ...rates] = inputs as [Node, Node, Node, ...Node[]];
    const piece = decimal(scalarOf(charged));
    const inside = rates.reduce((sum, rate) => ddAdd(sum, decimal(valueAt(rate, t))), dd(0));
    const divisor = params.isInside === true ? ddAdd(dd(1), ddMultiply(inside, piece)) : dd(1);
    const all = [piece, decimal(valueAt(rates[0] as Node, t)), dd(valueAt(cost, t))];
    return ddDivide(all.reduce(ddMultiply, decimal(scalarOf(share))), divisor);
  },
};

/** Σ of a row's months up to one. */
function exactUpTo(row: Node, until: number): DoubleDouble {
  let sum = dd(0);
  for (let t = row.vector.from; t <= Math.min(until, row.vector.to - 1); t++) sum = ddAdd(sum, exactValue(row, t));
  return sum;
}

function upTo(row: Node, until: number): number {
  let sum = 0;
  for (let t = row.vector.from; t <= Math.min(until, row.vector.to - 1); t++) sum += valueAt(row, t);
  return sum;
}

function explainUpTo(row: Node, until: number): Term {
  return sumTerm(row, 0, Math.min(until, row.months - 1), 'Créditos até o mês');
}

/** Credits that the cost gives up to a month, some months later. Input: the credits of each month; parameter `lag`. */
export const creditsByCost: Operator = {
  name: 'creditsByCost',
  evaluate: ({ inputs, params, months }): Vector => {
    const row = inputs[0] as Node;
    const values = newLine(months);
    let sum = 0;
    for (let t = 0; t < months; t++) {
      sum += row.vector.values[t - (params.lag as number)] ?? 0;
      values[t] = sum;
    }
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const before = t === 0 ? '' : `${writer.cell(node, t - 1)}+`;
    return `${before}${earlier(node.inputs[0] as Node, t, livingTerm(node, 'lag'), writer)}`;
  },
  explain: (node, t) => {
    const lag = node.params.lag as number;
    const fields = Object.values(node.meta.fields ?? {}).flatMap((field) =>
      fieldTerm('Meses depois do custo', lag, 'number', field),
    );
    if (t < lag) return outside(t, 'créditos utilizáveis', { from: lag }, fields);
    return {
      formula: 'créditos dos custos pagos até o mês, com a defasagem',
      combine: 'sum',
      terms: [explainUpTo(node.inputs[0] as Node, t - lag)],
    };
  },
  exact: (node, t) => exactUpTo(node.inputs[0] as Node, t - (node.params.lag as number)),
};

/**
 * Credits up to a month by the part of all receipts that is received. It is the greatest so far, and never below 0. Without receipts
 * all credits count. Inputs: the credits of each month, the receipts.
 */
export const creditsByReceipts: Operator = {
  name: 'creditsByReceipts',
  evaluate: ({ inputs, months }): Vector => {
    const [row, receipts] = inputs as [Node, Node];
    const all = upTo(receipts, months);
    const values = newLine(months);
    let [sum, received, most] = [0, 0, 0];
    for (let t = 0; t < months; t++) {
      sum += valueAt(row, t);
      received += valueAt(receipts, t);
      most = Math.max(most, sum * Math.min(1, received / all));
      values[t] = all <= 0 ? sum : most;
    }
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const [row, receipts] = node.inputs as [Node, Node];
    const accrued = `SUM(${writer.range(row, 0, t)})`;
    const all = cellOf(`SUM(${writer.all(receipts)})`);
    const before = t === 0 ? '0' : writer.cell(node, t - 1);
    const received = cellOf(`SUM(${writer.range(receipts, 0, t)})`);
    return `IF(${all}<=0,${accrued},MAX(${before},${accrued}*MIN(1,${received}/${all})))`;
  },
  explain: (node, t) => {
    const [row, receipts] = node.inputs as [Node, Node];
    return {
      formula: 'créditos até o mês × parte recebida de todas as receitas; nunca menos do que já se pôde usar',
      combine: 'factors',
      terms: [
        explainUpTo(row, t),
        sumTerm(receipts, 0, t, 'Recebido até o mês'),
        sumTerm(receipts, 0, node.months - 1, 'Todas as receitas'),
        ...(t === 0 ? [] : [{ ...termOf(node, t - 1), label: 'Utilizável até o mês anterior' }]),
      ],
    };
  },
  exact: (node, t) => {
    const [row, receipts] = node.inputs as [Node, Node];
    const all = upTo(receipts, node.months);
    if (all <= 0) return exactUpTo(row, t);
    let [sum, most] = [dd(0), dd(0)];
    let received = 0;
    for (let month = 0; month <= t; month++) {
      sum = ddAdd(sum, exactValue(row, month));
      received += valueAt(receipts, month);
      most = ddMax(most, ddMultiply(sum, ddDivide(dd(Math.min(all, received)), dd(all))));
    }
    return most;
  },
};

/** Credits up to a month, from a month on. Input: the credits of each month; parameter `from`. */
export const creditsFromMonth: Operator = {
  name: 'creditsFromMonth',
  evaluate: ({ inputs, params, months }): Vector => {
    const row = inputs[0] as Node;
    const values = newLine(months);
    let sum = 0;
    for (let t = 0; t < months; t++) {
      sum += valueAt(row, t);
      if (t >= (params.from as number)) values[t] = sum;
    }
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const sum = `SUM(${writer.range(node.inputs[0] as Node, 0, t)})`;
    return where([`${writer.month(t)}>=${writtenTerm(node, 'from', writer)}`], sum);
  },
  explain: (node, t) => {
    const from = node.params.from as number;
    const fields = Object.values(node.meta.fields ?? {}).flatMap((field) =>
      fieldTerm('Créditos utilizáveis a partir de', from, 'month', field),
    );
    if (t < from) return outside(t, 'créditos utilizáveis', { from }, fields);
    return {
      formula: 'créditos até o mês, desde que podem ser usados',
      combine: 'sum',
      terms: [explainUpTo(node.inputs[0] as Node, t)],
    };
  },
  exact: (node, t) => (t < (node.params.from as number) ? dd(0) : exactUpTo(node.inputs[0] as Node, t)),
};

function usableUpTo(inputs: readonly Node[], t: number): number {
  let [sum, size] = [0, 0];
  for (const row of inputs) {
    sum += valueAt(row, t);
    size += Math.abs(valueAt(row, t));
  }
  return quantiseExactly(sum, size * 10, () => inputs.reduce((all, row) => ddAdd(all, exactValue(row, t)), dd(0)));
}

/** Credits that become usable in a month: rounded up to it, less those up to the month before. Inputs: credits up to each month. */
export const usableCredits: Operator = {
  name: 'usableCredits',
  evaluate: ({ inputs, months }): Vector => {
    const values = newLine(months);
    let before = 0;
    for (let t = 0; t < months; t++) {
      const until = usableUpTo(inputs, t);
      values[t] = until - before;
      before = until;
    }
    return trimmed(values);
  },
  formula: ({ inputs }, t, writer) => {
    const until = (month: number): string => `ROUND(${inputs.map((row) => writer.cell(row, month)).join('+')},2)`;
    return t === 0 ? until(0) : cellOf(`${until(t)}-${until(t - 1)}`);
  },
  explain: ({ inputs }, t) => {
    const before = t === 0 ? [] : inputs.map((row) => ({ ...termOf(row, t - 1), value: -valueAt(row, t - 1) || 0 }));
    return {
      formula: 'créditos utilizáveis até o mês − até o mês anterior',
      combine: 'sum',
      terms: nonzeroTerms([...inputs.map((row) => termOf(row, t)), ...before]),
    };
  },
};
