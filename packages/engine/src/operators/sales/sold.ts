import type { Node, Operator } from '../../graph/node.ts';
import { scalarOf, valueAt } from '../../graph/node.ts';
import { newLine, scalarVector, trimmed, type Vector } from '../../graph/vector.ts';
import { compensatedSum } from '../../numeric/double-double.ts';
import { quantise } from '../../numeric/money.ts';
import { termOf } from '../cells/elementwise.ts';
import { sumTerm } from '../cells/terms.ts';
import { cellOf } from '../cells/text.ts';

/**
 * Unsold part of a plan: max(0, planned − sold to date). Inputs: planned, own VGV, shares sold by month; parameter `through`, the
 * last month sold.
 */
export const leftToSell: Operator = {
  name: 'leftToSell',
  evaluate: ({ inputs, params }): Vector => {
    const [planned, own, shares] = inputs as [Node, Node, Node];
    return scalarVector(Math.max(0, scalarOf(planned) - soldBy(own, shares, params.through as number)));
  },
  formula: (node, _t, writer) => {
    const [planned, own, shares] = node.inputs as [Node, Node, Node];
    const sold = `ROUND(${writer.cell(own, 0)}*SUM(${writer.range(shares, 0, node.params.through as number)}),2)`;
    return `MAX(0,${cellOf(`${writer.cell(planned, 0)}-${sold}`)})`;
  },
  explain: (node) => {
    const [planned, own, shares] = node.inputs as [Node, Node, Node];
    const sold = sumTerm(shares, 0, node.params.through as number, 'Vendido até agora');
    const terms = [termOf(planned, 0), termOf(own, 0), sold];
    return { formula: 'VGV da curva − vendido até agora', combine: 'factors', terms };
  },
};

/**
 * Sales by month. Sold months are the difference of rounded sums. After them the remainder is spread over the rest of the planned
 * curve. Inputs: own VGV, shares sold by month, the remainder, the planned cumulative curve; parameter `through`.
 */
export const soldAndPlanned: Operator = {
  name: 'soldAndPlanned',
  evaluate: ({ inputs, params, months }): Vector => {
    const [own, shares, left, curve] = inputs as [Node, Node, Node, Node];
    const through = params.through as number;
    const values = newLine(months);
    let before = 0;
    for (let t = 0; t <= Math.min(through, months - 1); t++) {
      const until = soldBy(own, shares, t);
      values[t] = until - before;
      before = until;
    }
    const [rest, done] = [scalarOf(left), valueAt(curve, through)];
    let placed = 0;
    for (let t = Math.max(through + 1, curve.vector.from); t < curve.vector.to && done < 1; t++) {
      const until = quantise((rest * (valueAt(curve, t) - done)) / (1 - done));
      values[t] = until - placed;
      placed = until;
    }
    return trimmed(values);
  },
  formula: (node, t, writer) => {
    const [own, shares, left, curve] = node.inputs as [Node, Node, Node, Node];
    const through = node.params.through as number;
    if (t <= through) {
      const sold = (last: number): string =>
        last < 0 ? '0' : `ROUND(${writer.cell(own, 0)}*SUM(${writer.range(shares, 0, last)}),2)`;
      return cellOf(`${sold(t)}-${sold(t - 1)}`);
    }
    const done = writer.cell(curve, through);
    const placed = (last: number): string =>
      last <= through ? '0' : `ROUND(${writer.cell(left, 0)}*(${writer.cell(curve, last)}-${done})/(1-${done}),2)`;
    return `IF(${done}>=1,0,${cellOf(`${placed(t)}-${placed(t - 1)}`)})`;
  },
  explain: (node, t) => {
    const [own, shares, left, curve] = node.inputs as [Node, Node, Node, Node];
    return t <= (node.params.through as number)
      ? { formula: 'VGV líquido × vendido no mês', combine: 'factors', terms: [termOf(own, 0), termOf(shares, t)] }
      : {
          formula: 'saldo a vender, pela curva que resta',
          combine: 'factors',
          terms: [
            termOf(left, 0),
            termOf(curve, t),
            { ...termOf(curve, Math.max(0, t - 1)), label: 'Curva até o mês anterior' },
          ],
        };
  },
};

/** Centavos sold up to a month. */
function soldBy(own: Node, shares: Node, last: number): number {
  return quantise(scalarOf(own) * compensatedSum(shares.vector.values.subarray(0, last + 1)));
}

/**
 * The first month in which sales reach a share of the own VGV; the number of months when none does. A share of 0 is reached in the
 * base month. Inputs: sales by month, own VGV, the share.
 */
export const monthSold: Operator = {
  name: 'monthSold',
  evaluate: ({ inputs, months }): Vector => {
    const [sales, own, share] = inputs as [Node, Node, Node];
    const least = quantise(scalarOf(share) * scalarOf(own));
    const isOpen = scalarOf(share) === 0;
    let sold = 0;
    for (let t = 0; t < months; t++) {
      sold += sales.vector.values[t] as number;
      if (isOpen || sold >= least) return scalarVector(t);
    }
    return scalarVector(months);
  },
  formula: (node, _t, writer) => {
    const [sales, own, share] = node.inputs as [Node, Node, Node];
    const [all, months] = [writer.all(sales), writer.allMonths()];
    const least = `ROUND(${writer.cell(share, 0)}*${writer.cell(own, 0)},2)`;
    // The least month whose running sum is enough: SUMIF adds up to each month of the heading.
    const sold = `ROUND(SUMIF(${months},"<="&${months},${all}),2)`;
    const enough = `(${sold}>=${least})`;
    const count = `COUNT(${months})`;
    const first = `SUMPRODUCT(MIN(${months}+(1-${enough})*${count}))`;
    return `IF(${writer.cell(share, 0)}=0,0,MIN(${count},${first}))`;
  },
  explain: (node) => {
    const [sales, own, share] = node.inputs as [Node, Node, Node];
    const reached = Math.min(scalarOf(node), node.months - 1);
    return {
      formula: 'primeiro mês em que o vendido chega ao mínimo',
      combine: 'factors',
      terms: [termOf(share, 0), termOf(own, 0), sumTerm(sales, 0, reached, 'Vendido até lá')],
    };
  },
};
