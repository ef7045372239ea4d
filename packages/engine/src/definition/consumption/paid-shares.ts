/** The part of a module's own VGV that buyers pay in each month, as planned. */
import type { Node } from '../../graph/node.ts';
import { product } from '../../operators/cells/elementwise.ts';
import { looseSum } from '../../operators/cells/structure.ts';
import { partOfAmount, shareOfAll, upToAmount } from '../../operators/consumption/reducers.ts';
import { receiptsMeta, type Scope, salesMeta, type TableContracts } from '../modules/module-scope.ts';
import { tableName } from '../modules/price-tables.ts';
import { looseRowSum } from '../receipts/loose-rows.ts';
import { dueRows } from '../receipts/part-rows.ts';
import { cancelledContracts, liveContracts, type TableScope } from '../receipts/table-scope.ts';
import { isCancelledAfterKeys } from '../sales/cancellable-contracts.ts';
import type { ModuleSales, OfferSales } from '../sales/sales.ts';
import { uncorrected } from '../terms/correction.ts';

/** Q of a module; null where nothing is sold. Each centavo of the VGV counts once, also where it is sold again. */
export function paidShare(sales: ModuleSales): Node | null {
  const tables = sales.offers.flatMap((offer) => offer.tables.map((_, j) => tableAtPrice(sales, offer, j)));
  const [first] = tables;
  if (!first) return null;
  const { scope } = first;
  const id = `m${sales.context.number}/paid_share`;
  const groups = tables.flatMap((table) =>
    table.contracts.table.parts.map((_, position) => dueRows(table, position)).filter((rows) => rows.length > 0),
  );
  const { builder } = scope;
  const module = { ...scope, offer: '' };
  const paid = looseRowSum(builder, id, groups, receiptsMeta(module, 'Parcelas planejadas, a preço de tabela'));
  const label = receiptsMeta(module, 'Parcelas planejadas que contam, até o VGV líquido');
  const once = builder.row(`${id}/once`, upToAmount, [paid, sales.vgvOwn], {}, label);
  const copy = { ...receiptsMeta(module, 'Parte paga do VGV líquido'), unit: 'share' } as const;
  return builder.row(`${id}/part`, partOfAmount, [once, sales.vgvOwn], {}, copy);
}

/** A table with its contracts at table price, as planned: what is sold times its share, whatever contracts report. */
function tableAtPrice(sales: ModuleSales, offer: OfferSales, j: number): TableScope {
  const given = offer.tables[j] as TableContracts;
  const scope: Scope = { ...given.scope, context: { ...given.scope.context, portfolio: null } };
  const { builder } = scope;
  const id = `${given.id}/at_price`;
  const atPrice = (what: string, base: Node): Node =>
    scaled(scope, `${id}/${what}`, base, tableShare(scope, offer, j, id));
  const original = atPrice('sales', offer.salesBase);
  const resold = offer.resaleBase && atPrice('resales', offer.resaleBase);
  const contracts: TableContracts = { ...given, scope, id, original, resold };
  const copy = (text: string) => salesMeta(scope, `${given.name}: ${text}, a preço de tabela`);
  const all = resold
    ? builder.row(`${id}/contracts`, looseSum, [original, resold], {}, copy('vendas e revendas'))
    : original;
  const cancelled = cancelledContracts(contracts, sales);
  const table = { scope, sales, contracts, id, name: given.name, cancelled };
  const live = liveContracts(table, all, copy('contratos que chegam às chaves'));
  const { cancellation } = sales;
  return {
    ...{ ...table, signed: all, all, live, correction: uncorrected },
    isAfterKeys: cancellation !== null && isCancelledAfterKeys(given.table, cancellation.terms),
    rowContext: { owner: sales, builder, keys: scope.context.keys, meta: (label) => receiptsMeta(scope, label) },
    reads: 'principal',
  };
}

/** The share of a table in its offer's sales; null for the only one. */
function tableShare(scope: Scope, offer: OfferSales, j: number, id: string): Node | null {
  const { builder, premises } = scope;
  const { value: tables, pointer } = offer.offer.tables;
  if (tables.length === 1) return null;
  const known = builder.nodes.get(`${id}/share`);
  if (known) return known;
  const shares = tables.map((table, k) =>
    premises.share(`${pointer}/${k}/share`, table.share, `${tableName(table, k)}: participação`),
  );
  const copy = salesMeta(scope, `${offer.tables[j]?.name ?? ''}: participação nas vendas`, 'share');
  return builder.scalar(`${id}/share`, shareOfAll, shares, { k: j }, copy);
}

function scaled(scope: Scope, id: string, base: Node, share: Node | null): Node {
  const label = { ...base.meta, label: `${base.meta.label}, parte da tabela` };
  return share ? scope.builder.row(id, product, [base, share], {}, label) : base;
}
