/** Taxes by class of receipts, and on the presumed profit of a quarter. */
import type { FormulaWriter, Node, Operands, Operator } from '../../graph/node.ts';
import { scalarOf, valueAt } from '../../graph/node.ts';
import { newLine, trimmed, type Vector } from '../../graph/vector.ts';
import { decimal, quantiseExactly } from '../../numeric/decimal.ts';
import { type DoubleDouble, dd, ddAdd, ddDivide, ddMultiply } from '../../numeric/double-double.ts';
import { quantise } from '../../numeric/money.ts';
import { termOf } from '../cells/elementwise.ts';
import { exactValue } from '../cells/structure.ts';
import { nonzeroTerms, policyTerm } from '../cells/terms.ts';
import { cellOf } from '../cells/text.ts';
import { betweenQuarters, byQuarter, isQuarterEnd, totalOf } from './quarters.ts';

/** Inputs two by two. */
function pairsOf(inputs: readonly Node[], count = inputs.length / 2): [Node, Node][] {
  return Array.from({ length: count }, (_, k) => [inputs[2 * k], inputs[2 * k + 1]] as [Node, Node]);
}

/** −Σ round(rate × base) of every class. Inputs: base and rate, class by class. */
export const dueByClass: Operator = {
  name: 'dueByClass',
  evaluate: ({ inputs, months }): Vector => {
    const values = newLine(months);
    for (const [base, rate] of pairsOf(inputs)) {
      const { from, to } = base.vector;
      for (let t = from; t < to; t++)
        values[t] = (values[t] as number) - quantise(valueAt(base, t) * valueAt(rate, t)) || 0;
    }
    return trimmed(values);
  },
  formula: ({ inputs }, t, writer) => {
    const terms = pairsOf(inputs).map(([base, rate]) => `ROUND(${writer.cell(base, t)}*${writer.cell(rate, t)},2)`);
    return terms.length === 0 ? '0' : `-${cellOf(terms.join('+'))}`;
  },
  explain: ({ inputs }, t) => {
    const pairs = pairsOf(inputs);
    const some = pairs.filter(([base]) => valueAt(base, t) !== 0);
    return {
      formula: 'soma das classes: alíquota da classe × recebimentos da classe',
      combine: 'factors',
      terms: (some.length > 0 ? some : pairs).flatMap(([base, rate]) => [termOf(rate, t), termOf(base, t)]),
    };
  },
};

interface ProfitParts {
  pairs: readonly [Node, Node][];
  /** Receipts of all groups, what of them exceeds the limit, and the increase. */
  step: readonly [Node, Node, Node] | null;
}

function profitParts({ inputs, params }: Pick<Node, 'inputs' | 'params'>): ProfitParts {
  const count = params.groups as number;
  const [received, excess, increase] = inputs.slice(2 * count);
  return { pairs: pairsOf(inputs, count), step: received && excess && increase ? [received, excess, increase] : null };
}

/** Σ share × receipts, and what the increase adds to it. */
function profitTerms(node: Pick<Node, 'inputs' | 'params'>, t: number): { plain: number; more: number } {
  const { pairs, step } = profitParts(node);
  const plain = totalOf(pairs.map(([received, share]) => valueAt(share, t) * valueAt(received, t)));
  const all = step ? valueAt(step[0], t) : 0;
  const more = step && all !== 0 ? (scalarOf(step[2]) * valueAt(step[1], t) * plain) / all : 0;
  return { plain, more };
}

function exactProfit(node: Node, t: number): DoubleDouble {
  const { pairs, step } = profitParts(node);
  let plain = dd(0);
  for (const [received, share] of pairs)
    plain = ddAdd(plain, ddMultiply(decimal(valueAt(share, t)), dd(valueAt(received, t))));
  const all = step ? valueAt(step[0], t) : 0;
  if (!step || all === 0) return plain;
  const factor = ddDivide(ddMultiply(decimal(scalarOf(step[2])), dd(valueAt(step[1], t))), dd(all));
  const profit = ddAdd(plain, ddMultiply(plain, factor));
  return profit.hi < 0 ? dd(0) : profit;
}

/**
 * The presumed profit of a quarter, not rounded: Σ share × receipts of each group. The excess over a limit increases it by the
 * mean share. Never below 0. Inputs: receipts and share, group by group; with a step, then all receipts, excess and increase.
 * Parameters: `offset`, `groups`.
 */
export const presumedProfit: Operator = {
  name: 'presumedProfit',
  evaluate: (node): Vector =>
    byQuarter(node, (t) => {
      const { plain, more } = profitTerms(node, t);
      return Math.max(0, plain + more);
    }),
  formula: (node, t, writer) => {
    if (!isQuarterEnd(node.params, t)) return '0';
    const { pairs, step } = profitParts(node);
    const plain = pairs.map(([received, share]) => `${writer.cell(share, t)}*${writer.cell(received, t)}`).join('+');
    if (!step) return plain;
    const [all, excess, increase] = [writer.cell(step[0], t), writer.cell(step[1], t), writer.cell(step[2], 0)];
    return `IF(${all}=0,0,MAX(0,(${plain})*(1+${increase}*${excess}/${all})))`;
  },
  explain: (node, t) => {
    const { pairs, step } = profitParts(node);
    const formula = step
      ? 'Σ presunção × receita do trimestre, com o acréscimo sobre o excesso pela presunção média'
      : 'Σ presunção × receita do trimestre';
    if (!isQuarterEnd(node.params, t)) return betweenQuarters(formula);
    const some = pairs.filter(([received]) => valueAt(received, t) !== 0);
    const more = step ? [termOf(step[1], t), termOf(step[2], t)] : [];
    const terms = (some.length > 0 ? some : pairs).flatMap(([received, share]) => [
      termOf(share, t),
      termOf(received, t),
    ]);
    return { formula, combine: 'factors', terms: [...terms, ...more] };
  },
  exact: exactProfit,
};

/**
 * A tax on the presumed profit of a quarter, paid in the month after it. It is rate × profit + surcharge × profit above the
 * floor of the quarter's months. Inputs: profit, rate, [surcharge, floor a month]. Parameters: `offset`, `delay`, `surcharge`,
 * and the months `from` … `to` (exclusive) of the regime.
 */
export const profitTax: Operator = {
  name: 'profitTax',
  evaluate: ({ inputs, params, months }): Vector => {
    const values = newLine(months);
    const delay = params.delay as number;
    for (let last = 2 - (params.offset as number); last + delay < months; last += 3)
      values[last + delay] = -profitTaxOf(inputs, monthsOf(params, last), last) || 0;
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const last = t - (node.params.delay as number);
    return last >= 0 && isQuarterEnd(node.params, last) ? profitTaxFormula(node, last, writer) : '0';
  },
  explain: (node, t) => {
    const last = t - (node.params.delay as number);
    if (last < 0 || !isQuarterEnd(node.params, last))
      return {
        formula: 'tributo do trimestre, pago no mês seguinte',
        combine: 'factors',
        terms: [policyTerm('Pagamento', 'o trimestre não vence neste mês', '/base_month')],
      };
    const { inputs } = node;
    return {
      formula: inputs[2]
        ? 'alíquota × lucro presumido + adicional sobre o que excede o limite dos meses do trimestre'
        : 'alíquota × lucro presumido',
      combine: 'factors',
      terms: nonzeroTerms(inputs.map((row) => termOf(row, last))),
    };
  },
};

/** How many months of a quarter are of the regime. */
function monthsOf(params: Operands['params'], last: number): number {
  const { from, to } = params as { from: number; to: number };
  return Math.max(0, Math.min(last + 1, to) - Math.max(0, last - 2, from));
}

function profitTaxOf(inputs: readonly Node[], count: number, last: number): number {
  const [profit, rate, surcharge, floor] = inputs as [Node, Node, Node?, Node?];
  const base = valueAt(profit, last);
  if (base === 0) return 0;
  const free = floor ? valueAt(floor, last) * count : 0;
  const share = surcharge ? valueAt(surcharge, last) : 0;
  const above = base > free ? share * (base - free) : 0;
  const { plain, more } = profitTerms(profit, last);
  const size = plain + Math.abs(more);
  return quantiseExactly(valueAt(rate, last) * base + above, valueAt(rate, last) * size + share * (size + free), () => {
    const exact = exactValue(profit, last);
    const tax = ddMultiply(decimal(valueAt(rate, last)), exact);
    return above > 0 ? ddAdd(tax, ddMultiply(decimal(share), ddAdd(exact, dd(-free)))) : tax;
  });
}

function profitTaxFormula({ inputs, params }: Node, last: number, writer: FormulaWriter): string {
  const [profit, rate, surcharge, floor] = inputs as [Node, Node, Node?, Node?];
  const at = (row: Node): string => writer.cell(row, last);
  const above =
    surcharge && floor ? `+${at(surcharge)}*MAX(0,${at(profit)}-${at(floor)}*${monthsOf(params, last)})` : '';
  return `-ROUND(${at(rate)}*${at(profit)}${above},2)`;
}
