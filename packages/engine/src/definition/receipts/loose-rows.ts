import type { Builder } from '../../graph/builder.ts';
import type { Meta, Node } from '../../graph/node.ts';
import { newLine, type Vector } from '../../graph/vector.ts';
import { looseSum, looseTotal, undetailed } from '../../operators/cells/structure.ts';
import { readsOf, type SignedRow } from './payment-rows.ts';

/** The sum of rows of payment plans, not rounded. Where parts are rows of their own, it adds up `groups` of them. */
export function looseRowSum(builder: Builder, id: string, groups: readonly (readonly SignedRow[])[], meta: Meta): Node {
  if (builder.detailed) {
    const sums = groups.map((terms, k) => {
      const nodes = terms.map(({ row }) => row.node(builder));
      const about = { ...meta, label: `${meta.label}, parte ${k + 1}` };
      return builder.row(`${id}/${k}`, looseSum, nodes, { signs: terms.map(({ sign }) => sign) }, about);
    });
    return builder.row(id, looseSum, sums, {}, meta);
  }
  const terms = groups.flat();
  const rows = terms.map(({ row }) => row);
  const signs = terms.map(({ sign }) => sign);
  const compute = (): Vector => looseTotal(newLine(builder.months), rows, signs);
  return builder.given(id, undetailed, readsOf(rows), compute, meta);
}
