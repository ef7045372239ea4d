/** Taxes on the profit of the accounts: profit by period, losses of earlier ones, and what is paid. */
import type { FormulaWriter, Node, Operands, Operator, Parameters, Reason, Term } from '../../graph/node.ts';
import { scalarOf, valueAt } from '../../graph/node.ts';
import { newLine, trimmed, type Vector } from '../../graph/vector.ts';
import { decimal, quantiseExactly } from '../../numeric/decimal.ts';
import { dd, ddAdd, ddMultiply } from '../../numeric/double-double.ts';
import { quantise } from '../../numeric/money.ts';
import { monthly } from '../accounting/accounting.ts';
import { termOf } from '../cells/elementwise.ts';
import { fieldTerm, nonzeroTerms, outside, policyTerm, sumTerm } from '../cells/terms.ts';
import { cellOf, signedSum } from '../cells/text.ts';

/** Rows with their signs, after the first input. */
function signedRows({ inputs, params }: Pick<Node, 'inputs' | 'params'>): { row: Node; sign: number }[] {
  const signs = params.signs as readonly number[];
  return inputs.slice(1).map((row, k) => ({ row, sign: signs[k] as number }));
}

/** Σ of rows up to a month; 0 after it. Inputs: the month, the rows. Parameters: `signs`, and `copy`, the sum in words. */
export const profitUntil: Operator = {
  name: 'profitUntil',
  evaluate: monthly((node, t) => {
    if (t > scalarOf(node.inputs[0] as Node)) return 0;
    return signedRows(node).reduce((sum, { row, sign }) => sum + sign * valueAt(row, t), 0);
  }),
  formula: (node, t, writer) => {
    const terms = signedRows(node).map(({ row, sign }) => ({ sign, text: writer.cell(row, t) }));
    return `IF(${writer.month(t)}<=${writer.cell(node.inputs[0] as Node, 0)},${cellOf(signedSum(terms))},0)`;
  },
  explain: (node, t) => {
    const last = node.inputs[0] as Node;
    if (t > scalarOf(last)) return outside(t, 'lucro tributável', { to: scalarOf(last) }, [termOf(last, 0)]);
    const terms = signedRows(node).map(({ row, sign }) => ({ ...termOf(row, t), value: sign * valueAt(row, t) || 0 }));
    return { formula: node.params.copy as string, combine: 'sum', terms: nonzeroTerms(terms) };
  },
};

/** Months of calendar periods: `offset` of the base month into its period, `length`, and the regime's `from` … `to` (exclusive). */
interface Calendar {
  readonly offset: number;
  readonly length: number;
  readonly from: number;
  readonly to: number;
}

function calendarOf(params: Parameters): Calendar {
  return params as unknown as Calendar;
}

function isPeriodEnd({ offset, length }: Calendar, t: number): boolean {
  return t >= 0 && (t + offset) % length === length - 1;
}

/** The months of the period that ends in one, and that are of the regime. */
function monthsOf({ length, from, to }: Calendar, last: number): { first: number; end: number; count: number } {
  const first = Math.max(0, last - length + 1, from);
  const end = Math.min(last, to - 1);
  return { first, end, count: Math.max(0, end - first + 1) };
}

/** Fills the last month of each period with a value. */
function byPeriod({ params, months }: Operands, cell: (last: number) => number): Vector {
  const calendar = calendarOf(params);
  const values = newLine(months);
  for (let t = calendar.length - 1 - calendar.offset; t < months; t += calendar.length) values[t] = cell(t) || 0;
  return trimmed(values);
}

function betweenPeriods(formula: string): Reason {
  const term = policyTerm('Período', 'o valor está no último mês do período', '/base_month');
  return { formula, combine: 'factors', terms: [term] };
}

/** Σ of a period's months, in its last. Input: a row. Parameters: the calendar of the regime. */
export const periodProfit: Operator = {
  name: 'periodProfit',
  evaluate: (node): Vector => {
    const [row] = node.inputs as [Node];
    return byPeriod(node, (last) => {
      const { first, end } = monthsOf(calendarOf(node.params), last);
      let profit = 0;
      for (let t = first; t <= end; t++) profit += valueAt(row, t);
      return profit;
    });
  },
  formula: ({ inputs, params }, t, writer) => {
    const calendar = calendarOf(params);
    const { first, end, count } = monthsOf(calendar, t);
    return isPeriodEnd(calendar, t) && count > 0 ? cellOf(`SUM(${writer.range(inputs[0] as Node, first, end)})`) : '0';
  },
  explain: ({ inputs, params }, t) => {
    const formula = 'soma dos lucros e prejuízos dos meses do período';
    const calendar = calendarOf(params);
    const { first, end, count } = monthsOf(calendar, t);
    if (!isPeriodEnd(calendar, t) || count === 0) return betweenPeriods(formula);
    return { formula, combine: 'sum', terms: [sumTerm(inputs[0] as Node, first, end)] };
  },
};

/** What of earlier losses a period's profit takes. */
function usedOf(profit: number, share: number, before: number): number {
  return profit <= 0 || before === 0 ? 0 : Math.min(before, quantise(share * profit));
}

/** Profit and largest share of losses, regime by regime. */
function pairsOf(inputs: readonly Node[]): { profit: Node; share: Node }[] {
  return Array.from({ length: inputs.length / 2 }, (_, k) => ({
    profit: inputs[2 * k] as Node,
    share: inputs[2 * k + 1] as Node,
  }));
}

/**
 * Losses that no profit has taken yet: those of the periods so far, less what profits took. Source: Lei 9.065/1995 arts. 15–16.
 * Inputs: profit of each period and largest share of it, regime by regime.
 */
export const lossBalance: Operator = {
  name: 'lossBalance',
  evaluate: ({ inputs, months }): Vector => {
    const values = newLine(months);
    let balance = 0;
    for (let t = 0; t < months; t++) {
      for (const { profit, share } of pairsOf(inputs)) {
        const own = valueAt(profit, t);
        balance += Math.max(0, -own) - usedOf(own, valueAt(share, t), balance);
      }
      values[t] = balance;
    }
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const before = t === 0 ? '0' : writer.cell(node, t - 1);
    const changes = pairsOf(node.inputs).map(({ profit, share }) => {
      const own = writer.cell(profit, t);
      return `+MAX(0,-${own})-${usedFormula(own, writer.cell(share, t), before)}`;
    });
    return cellOf(`${before}${changes.join('')}`);
  },
  explain: (node, t) => {
    const before = t === 0 ? 0 : valueAt(node, t - 1);
    const changes = pairsOf(node.inputs).flatMap(({ profit, share }): Term[] => {
      const own = valueAt(profit, t);
      if (own === 0) return [];
      if (own < 0) return [{ ...termOf(profit, t), value: -own, label: 'Prejuízo do período' }];
      const used = -usedOf(own, valueAt(share, t), before) || 0;
      const reason = (): Reason => usedReason(profit, share, node, t);
      return [{ label: 'Prejuízo compensado', value: used, unit: 'money', reason }];
    });
    const first = pairsOf(node.inputs)[0] as { profit: Node };
    const opening = t === 0 ? [] : [lossBefore(node, t)];
    const terms = [...opening, ...changes];
    return {
      formula: 'saldo anterior + prejuízo do período − compensado',
      combine: 'sum',
      terms: terms.length > 0 ? terms : [termOf(first.profit, t)],
    };
  },
};

function usedFormula(profit: string, share: string, before: string): string {
  return `MIN(${before},ROUND(${share}*MAX(0,${profit}),2))`;
}

function lossBefore(balance: Node, t: number): Term {
  return { ...termOf(balance, t - 1), label: 'Prejuízo anterior' };
}

function usedReason(profit: Node, share: Node, balance: Node, t: number): Reason {
  return {
    formula: 'o menor entre o prejuízo anterior e o limite × lucro do período',
    combine: 'factors',
    terms: [...(t === 0 ? [] : [lossBefore(balance, t)]), termOf(share, t), termOf(profit, t)],
  };
}

/** The profit of a period that is taxed: what earlier losses leave of it. Inputs: profit, largest share of losses, losses left. */
export const taxedProfit: Operator = {
  name: 'taxedProfit',
  evaluate: monthly(({ inputs }, t) => {
    const [profit, share, balance] = inputs as [Node, Node, Node];
    const own = valueAt(profit, t);
    return Math.max(0, own) - usedOf(own, valueAt(share, t), t === 0 ? 0 : valueAt(balance, t - 1));
  }),
  formula: ({ inputs }, t, writer) => {
    const [profit, share, balance] = inputs as [Node, Node, Node];
    const own = writer.cell(profit, t);
    if (t === 0) return `MAX(0,${own})`;
    return cellOf(`MAX(0,${own})-${usedFormula(own, writer.cell(share, t), writer.cell(balance, t - 1))}`);
  },
  explain: ({ inputs }, t) => {
    const [profit, share, balance] = inputs as [Node, Node, Node];
    const before = t === 0 ? 0 : valueAt(balance, t - 1);
    return {
      formula: 'lucro do período − prejuízo compensado, até o limite; nada em um prejuízo',
      combine: 'factors',
      terms: [termOf(profit, t), ...(before === 0 ? [] : [lossBefore(balance, t), termOf(share, t)])],
    };
  },
};

/**
 * A tax on the taxed profit of a period, paid some months after it. It is rate × profit + surcharge × profit above the floor.
 * Inputs: taxed profit, rate, [surcharge, floor a month]. Parameters: the calendar of the regime, and `delay`.
 */
export const actualProfitTax: Operator = {
  name: 'actualProfitTax',
  evaluate: ({ inputs, params, months }): Vector => {
    const calendar = calendarOf(params);
    const values = newLine(months);
    const delay = params.delay as number;
    for (let last = calendar.length - 1 - calendar.offset; last + delay < months; last += calendar.length)
      values[last + delay] = -taxOf(inputs, monthsOf(calendar, last).count, last) || 0;
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const last = t - (node.params.delay as number);
    return isPeriodEnd(calendarOf(node.params), last) ? taxFormula(node, last, writer) : '0';
  },
  explain: (node, t) => {
    const calendar = calendarOf(node.params);
    const last = t - (node.params.delay as number);
    const isYear = calendar.length === 12;
    if (!isPeriodEnd(calendar, last))
      return {
        formula: isYear ? 'ajuste do ano, pago em março do seguinte' : 'tributo do trimestre, pago no mês seguinte',
        combine: 'factors',
        terms: [policyTerm('Pagamento', 'nenhum período vence neste mês', '/base_month')],
      };
    const [taxed, rate, ...above] = node.inputs as [Node, Node, ...Node[]];
    const { count } = monthsOf(calendar, last);
    const formula = `alíquota × (lucro − prejuízo compensado)${above.length > 0 ? ' + adicional' : ''}`;
    const months = above.length > 0 ? fieldTerm('Meses do período', count, 'number', '/base_month') : [];
    return {
      formula: isYear ? `${formula}; ajuste do ano, sem simular as estimativas mensais` : formula,
      combine: 'factors',
      terms: [
        ...nonzeroTerms([...taxedTerms(taxed, last), ...[rate, ...above].map((row) => termOf(row, last))]),
        ...months,
      ],
    };
  },
};

/** The taxed profit of a period; where earlier losses take some of it, what it is made of. */
function taxedTerms(taxed: Node, last: number): Term[] {
  const [profit, share, balance] = taxed.inputs as [Node, Node, Node];
  if (last === 0 || valueAt(balance, last - 1) === 0) return [termOf(taxed, last)];
  return [termOf(profit, last), lossBefore(balance, last), termOf(share, last)];
}

function taxOf(inputs: readonly Node[], count: number, last: number): number {
  const [taxed, rate, surcharge, floor] = inputs as [Node, Node, Node?, Node?];
  const profit = valueAt(taxed, last);
  if (profit === 0) return 0;
  const free = floor ? valueAt(floor, last) * count : 0;
  const share = surcharge ? valueAt(surcharge, last) : 0;
  const above = Math.max(0, profit - free);
  const size = valueAt(rate, last) * profit + share * above;
  return quantiseExactly(size, size, () =>
    ddAdd(ddMultiply(decimal(valueAt(rate, last)), dd(profit)), ddMultiply(decimal(share), dd(above))),
  );
}

function taxFormula({ inputs, params }: Node, last: number, writer: FormulaWriter): string {
  const [taxed, rate, surcharge, floor] = inputs as [Node, Node, Node?, Node?];
  const at = (row: Node): string => writer.cell(row, last);
  const { count } = monthsOf(calendarOf(params), last);
  const above = surcharge && floor ? `+${at(surcharge)}*MAX(0,${at(taxed)}-${at(floor)}*${count})` : '';
  return `-ROUND(${at(rate)}*${at(taxed)}${above},2)`;
}
