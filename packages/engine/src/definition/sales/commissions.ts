import { channels } from '../../catalogue/lines.ts';
import type { Node } from '../../graph/node.ts';
import { roundedProduct } from '../../operators/cells/elementwise.ts';
import { sum } from '../../operators/cells/structure.ts';
import { spreadCohorts } from '../../operators/plans/cohorts.ts';
import { isGiven, receiptsMeta, type Scope, type TableContracts } from '../modules/module-scope.ts';
import { countTerm, withTerms } from '../terms/term-cells.ts';
import type { ModuleSales } from './sales.ts';

/** The commission lines of a module, paid in parts from the month of each sale. */
export function putCommissions(scope: Scope, sales: ModuleSales): void {
  const { builder, lines, id, context } = scope;
  const tables = sales.offers.flatMap((offer) => offer.tables);
  const paid = tables.map((contracts) => ({ channel: contracts.table.channel, rows: paidCommissions(contracts) }));
  for (const channel of channels) {
    const rows = paid.filter((table) => table.channel === channel.key).flatMap((table) => table.rows);
    if (rows.length === 0) continue;
    const signs = rows.map(() => -1);
    const meta = receiptsMeta(scope, `Comissões – ${channel.label}`);
    const node = builder.row(`${id}/commission.${channel.key}`, sum, rows, { signs }, meta);
    lines.put(`commission.${channel.key}`, context.number, node);
  }
}

function paidCommissions({ table, scope, id, pointer, name, original, resold }: TableContracts): Node[] {
  const { builder, premises } = scope;
  if (!table.commission || !isGiven(builder, table.commission.share)) return [];
  const share = premises.share(`${pointer}/commission/share`, table.commission.share, `${name}: comissão`);
  const given = table.commission.installments;
  const n = given ?? 1;
  const at = `${pointer}/commission/installments`;
  const count = countTerm(premises, at, given, 1, `${name}: parcelas da comissão`);
  return [{ key: 'sales', source: original }, ...(resold ? [{ key: 'resales', source: resold }] : [])].map(
    ({ key, source }) => {
      const row = `${id}/${key}/commission`;
      const amount = builder.row(
        row,
        roundedProduct,
        [source, share],
        {},
        receiptsMeta(scope, `${name}: comissão por mês de venda`),
      );
      const meta = receiptsMeta(scope, `${name}: comissão paga`);
      return builder.row(`${row}_paid`, spreadCohorts, [amount], { n, ...withTerms(premises, { n: count }) }, meta);
    },
  );
}
