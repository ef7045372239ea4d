/** Gross profit of a module in proportion to what was received. Source: DL 1.598/1977 art. 29; IN SRF 84/1979. */
import type { Node } from '../../graph/node.ts';
import { receivedGross } from '../../operators/accounting/accounting.ts';
import { increase } from '../../operators/accounting/accounting-stocks.ts';
import { product, roundedProduct } from '../../operators/cells/elementwise.ts';
import { sum } from '../../operators/cells/structure.ts';
import type { DefinedFlows } from '../flows.ts';
import type { SignedRow } from '../taxes/tax-bases.ts';

/** Returns the increase of a module's profit by receipts. Taxes read it instead of revenue less cost. */
export function receivedProfit({ builder, scope }: DefinedFlows, module: number): Node {
  const at = `m${module}/accounts`;
  const sales = scope.sales.find(({ context }) => context.number === module);
  const name = sales?.context.module.name;
  const known = builder.nodes.get(`${at}/received/raised`);
  if (known) return known;
  const row = (id: string): Node | undefined => builder.nodes.get(`${at}/${id}`);
  const either = (id: string, other: string): Node => (row(id) ?? row(other)) as Node;
  const meta = (label: string, unit: 'money' | 'share' = 'money') =>
    ({ label: name ? `${name} · ${label}` : label, unit, sheet: 'accounting', module }) as const;
  const [revenue, cost] = [row('revenue') as Node, row('cost') as Node];
  const [live, worth] = [either('live', 'received/until'), either('worth', 'received/until')];
  const owned = row('own_share');
  const sold = row('sold_share') as Node;
  const share =
    owned && builder.row(`${at}/own_sold`, product, [sold, owned], {}, meta('Parte própria vendida', 'share'));
  const incurred = either('incurred', 'spent/until');
  const ownCost = share
    ? builder.row(`${at}/own_cost`, roundedProduct, [incurred, share], {}, meta('Custo das unidades próprias vendidas'))
    : cost;
  const inputs = [revenue, ownCost, live, worth];
  const gross = builder.row(`${at}/received/gross`, receivedGross, inputs, {}, meta('Lucro bruto recebido, acumulado'));
  const stock = share
    ? builder.row(
        `${at}/received/profit`,
        sum,
        [gross, cost, ownCost],
        { signs: [1, -1, 1] },
        meta('Lucro bruto recebido, menos o custo da permuta'),
      )
    : gross;
  const params = { sign: 1, stock: 'lucro bruto recebido' };
  return builder.row(`${at}/received/raised`, increase, [stock], params, meta('Lucro bruto recebido no mês'));
}

/** Returns the rows of a profit with signs: what was received replaces revenue and cost. */
export function byReceipts(
  operations: DefinedFlows,
  profit: Node,
  modules: readonly number[],
  lines: readonly { readonly key: string; readonly module: number | null; readonly node: Node }[],
): SignedRow[] {
  const replaced = lines.filter(({ key }) => key === 'dre.revenue' || key === 'dre.cost');
  return [
    { node: profit, sign: 1 },
    ...replaced.map(({ node }): SignedRow => ({ node, sign: -1 })),
    ...modules.map((module): SignedRow => ({ node: receivedProfit(operations, module), sign: 1 })),
  ];
}
