import type { FormulaWriter, Node, Operator } from '../../graph/node.ts';
import { scalarOf, valueAt } from '../../graph/node.ts';
import { newLine, trimmed, type Vector } from '../../graph/vector.ts';
import { decimal, quantiseExactly } from '../../numeric/decimal.ts';
import { dd, ddAdd, ddMultiply } from '../../numeric/double-double.ts';
import { termOf } from '../cells/elementwise.ts';
import { earlier, livingTerm } from '../cells/living.ts';
import { policyTerm, sumTerm } from '../cells/terms.ts';
import { cellOf } from '../cells/text.ts';

/**
 * Taxes of the calendar quarter on presumed profit, paid in the month after it.
 * Inputs: taxable base, presumption rate, tax rate, [surcharge rate, surcharge floor a month], [step limit a quarter, step
 * increase].
 * Parameters: `offset` (months of the base month into its quarter), `delay` (months after the quarter), `surcharge`, `step`.
 * `stepFrom` is the month from which the step holds.
 */
export const quarterlyTax: Operator = {
  name: 'quarterlyTax',
  evaluate: ({ inputs, params, months }): Vector => {
    const node = { inputs, params };
    const values = newLine(months);
    for (const quarter of quartersOf(params.offset as number, months)) {
      const pay = quarter.last + (params.delay as number);
      if (pay >= months) continue;
      values[pay] = -taxOf(node, quarter) || 0;
    }
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const quarter = quarterPaidIn(node, t);
    return quarter ? taxFormula(node, quarter, writer) : '0';
  },
  explain: (node, t) => {
    const quarter = quarterPaidIn(node, t);
    if (!quarter)
      return {
        formula: 'tributo do trimestre, pago no mês seguinte',
        combine: 'factors',
        terms: [policyTerm('Pagamento', 'o trimestre não vence neste mês', '/base_month')],
      };
    const { base, presumption, rate, surcharge } = partsOf(node);
    const months = [];
    for (let m = quarter.first; m <= Math.min(quarter.last, node.months - 1); m++) months.push(termOf(base, m));
    const rates = [presumption, rate, surcharge].filter((row) => row !== undefined);
    return {
      formula: surcharge
        ? 'presunção × receita do trimestre × alíquota + adicional sobre o que excede o limite'
        : 'presunção × receita do trimestre × alíquota',
      combine: 'factors',
      terms: [...months, ...rates.map((row) => termOf(row, quarter.last))],
    };
  },
};

interface Quarter {
  first: number;
  last: number;
}

function quartersOf(offset: number, months: number): Quarter[] {
  const quarters: Quarter[] = [];
  for (let start = -offset; start < months; start += 3) quarters.push({ first: Math.max(0, start), last: start + 2 });
  return quarters;
}

function quarterPaidIn(node: Node, t: number): Quarter | null {
  const last = t - (node.params.delay as number);
  if (last < 0 || (last + (node.params.offset as number)) % 3 !== 2) return null;
  return { first: Math.max(0, last - 2), last };
}

type TaxNode = Pick<Node, 'inputs' | 'params'>;

function partsOf({ inputs, params }: TaxNode): {
  base: Node;
  presumption: Node;
  rate: Node;
  surcharge: Node | undefined;
  floor: Node | undefined;
  limit: Node | undefined;
  increase: Node | undefined;
} {
  const rest = inputs.slice(3);
  const surcharge = params.surcharge === true ? rest.shift() : undefined;
  const floor = params.surcharge === true ? rest.shift() : undefined;
  const [limit, increase] = params.step === true ? rest : [];
  return {
    base: inputs[0] as Node,
    presumption: inputs[1] as Node,
    rate: inputs[2] as Node,
    surcharge,
    floor,
    limit,
    increase,
  };
}

function taxOf(node: TaxNode, { first, last }: Quarter): number {
  const { base, presumption, rate, surcharge, floor, limit, increase } = partsOf(node);
  let revenue = 0;
  for (let t = first; t <= last; t++) revenue += valueAt(base, t);
  if (revenue === 0) return 0;
  const at = (row: Node): number => valueAt(row, last);
  const stepped = limit && increase && last >= (node.params.stepFrom as number);
  const added = stepped ? scalarOf(increase) * Math.max(0, revenue - scalarOf(limit)) : 0;
  const presumed = at(presumption) * (revenue + added);
  const free = floor ? at(floor) * (last - first + 1) : 0;
  const above = surcharge && floor && presumed > free ? at(surcharge) * (presumed - free) : 0;
  return quantiseExactly(
    at(rate) * presumed + above,
    at(rate) * presumed + (surcharge ? at(surcharge) * (presumed + free) : 0),
    () => {
      const extra = stepped
        ? ddMultiply(decimal(scalarOf(increase)), dd(Math.max(0, revenue - scalarOf(limit))))
        : dd(0);
      const exact = ddMultiply(decimal(at(presumption)), ddAdd(dd(revenue), extra));
      const tax = ddMultiply(decimal(at(rate)), exact);
      return above > 0 && surcharge ? ddAdd(tax, ddMultiply(decimal(at(surcharge)), ddAdd(exact, dd(-free)))) : tax;
    },
  );
}

function taxFormula(node: Node, { first, last }: Quarter, writer: FormulaWriter): string {
  const { base, presumption, rate, surcharge, floor, limit, increase } = partsOf(node);
  const revenue = cellOf(`SUM(${writer.range(base, first, Math.min(last, node.months - 1))})`);
  const at = (row: Node): string => writer.cell(row, last);
  const stepped = limit && increase && last >= (node.params.stepFrom as number);
  const presumed = stepped
    ? `${at(presumption)}*(${revenue}+${writer.cell(increase, 0)}*MAX(0,${revenue}-${writer.cell(limit, 0)}))`
    : `${at(presumption)}*${revenue}`;
  const above = surcharge && floor ? `+${at(surcharge)}*MAX(0,${presumed}-${at(floor)}*${last - first + 1})` : '';
  return `-ROUND(${at(rate)}*${presumed}${above},2)`;
}

/**
 * A module's part of a tax, in proportion to its own taxable base in the tax's base months.
 * Inputs: tax line, the module's base, the sum of the bases. Parameters: `lag` (monthly taxes), or `quarterly` with `delay` and
 * the months `from` … `to` (exclusive) that may be its base.
 */
export const attributedTax: Operator = {
  name: 'attributedTax',
  evaluate: ({ inputs, params, months }): Vector => {
    const [tax, own, all] = inputs as [Node, Node, Node];
    const values = newLine(months);
    for (let t = tax.vector.from; t < tax.vector.to; t++) {
      const [first, last] = baseMonths(params, t);
      let mine = 0;
      let everyone = 0;
      for (let m = Math.max(0, first); m <= last; m++) {
        mine += valueAt(own, m);
        everyone += valueAt(all, m);
      }
      if (everyone !== 0) values[t] = (valueAt(tax, t) * mine) / everyone;
    }
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const [tax, own, all] = node.inputs as [Node, Node, Node];
    const [first, last] = baseMonths(node.params, t);
    const living = node.params.quarterly !== true;
    if (last < 0 && !living) return '0';
    const [mine, everyone] = [own, all].map((row) =>
      living ? earlier(row, t, livingTerm(node, 'lag'), writer) : `SUM(${writer.range(row, Math.max(0, first), last)})`,
    ) as [string, string];
    return `IF(${everyone}=0,0,${writer.cell(tax, t)}*${mine}/${everyone})`;
  },
  explain: (node, t) => {
    const [tax, own, all] = node.inputs as [Node, Node, Node];
    const [first, last] = baseMonths(node.params, t);
    return {
      formula: 'tributo do mês × base do módulo ÷ base total',
      combine: 'factors',
      terms: [
        termOf(tax, t),
        sumTerm(own, first, last, 'Base do módulo'),
        sumTerm(all, first, last, 'Base de todos os módulos'),
      ],
    };
  },
};

function baseMonths(params: Node['params'], t: number): [number, number] {
  if (params.quarterly !== true) {
    const month = t - (params.lag as number);
    return [month, month];
  }
  const last = t - (params.delay as number);
  const { from = 0, to = last + 1 } = params as { from?: number; to?: number };
  return [Math.max(last - 2, from), Math.min(last, to - 1)];
}
