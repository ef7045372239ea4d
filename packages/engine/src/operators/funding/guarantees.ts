/** What guarantees a loan, and what is left to sell. */
import type { Node, Operator } from '../../graph/node.ts';
import { scalarOf, valueAt } from '../../graph/node.ts';
import { decimal, quantiseExactly } from '../../numeric/decimal.ts';
import { dd, ddAdd, ddMultiply } from '../../numeric/double-double.ts';
import { monthly } from '../accounting/accounting.ts';
import { termOf } from '../cells/elementwise.ts';
import { cellOf } from '../cells/text.ts';

/** Own VGV that is not sold by the end of a month. Inputs: own VGV, sales less cancellations so far. */
export const unsoldUntil: Operator = {
  name: 'unsoldUntil',
  evaluate: monthly(({ inputs }, t) => scalarOf(inputs[0] as Node) - valueAt(inputs[1] as Node, t)),
  formula: ({ inputs }, t, writer) => {
    const [own, sold] = inputs as [Node, Node];
    return cellOf(`${writer.cell(own, 0)}-${writer.cell(sold, t)}`);
  },
  explain: ({ inputs }, t) => ({
    formula: 'VGV líquido − vendido até o mês',
    combine: 'factors',
    terms: [termOf(inputs[0] as Node, 0), termOf(inputs[1] as Node, t)],
  }),
};

/** round(share of contracts × contracts + share of stock × stock). Inputs: contracts, stock, the two shares. */
export const guarantee: Operator = {
  name: 'guarantee',
  evaluate: monthly(({ inputs }, t) => {
    const [contracts, stock, ofContracts, ofStock] = inputs as [Node, Node, Node, Node];
    const [owed, left] = [valueAt(contracts, t), valueAt(stock, t)];
    const [a, b] = [scalarOf(ofContracts) * owed, scalarOf(ofStock) * left];
    return quantiseExactly(a + b, Math.abs(a) + Math.abs(b), () =>
      ddAdd(ddMultiply(decimal(scalarOf(ofContracts)), dd(owed)), ddMultiply(decimal(scalarOf(ofStock)), dd(left))),
    );
  }),
  formula: ({ inputs }, t, writer) => {
    const [contracts, stock, ofContracts, ofStock] = inputs.map((node) => writer.cell(node, node.scalar ? 0 : t));
    return `ROUND(ROUND(${ofContracts}*${contracts}+${ofStock}*${stock},8),2)`;
  },
  explain: ({ inputs }, t) => ({
    formula: 'parte dos contratos × a receber corrigido + parte do estoque × estoque a preço de tabela',
    combine: 'factors',
    terms: inputs.map((node) => termOf(node, node.scalar ? 0 : t)),
  }),
};
