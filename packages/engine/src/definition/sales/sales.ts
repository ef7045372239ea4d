import type { Node } from '../../graph/node.ts';
import { inputRow } from '../../operators/cells/inputs.ts';
import { sum } from '../../operators/cells/structure.ts';
import { leftToSell, soldAndPlanned } from '../../operators/sales/sold.ts';
import { spread } from '../../operators/series/spread.ts';
import type { ModuleContext } from '../context.ts';
import {
  type Demand,
  salesMeta as meta,
  type Scope,
  scopeOfOffer,
  type TableContracts,
} from '../modules/module-scope.ts';
import type { Offer } from '../modules/offers.ts';
import { defineTables, putSales } from '../modules/price-tables.ts';
import type { DefinedCurve, ModuleStock } from '../modules/stock.ts';
import { constructionTransfers } from './cancellable-contracts.ts';
import { type ModuleCancellation, moduleCancellation } from './cancellation-terms.ts';
import { defineCancelled } from './cancelled-sales.ts';

/** Sales of one offer. */
export interface OfferSales extends Demand {
  offer: Offer;
  ownUnits: Node;
  /** Cumulative curve, normalised by its own sum. */
  curve: Node;
  /** Part of the own VGV that the curve sells. */
  curveAmount: Node;
  /** Weight of the curve among all offers: own VGV × the sum of the curve as given. */
  curveWeight: Node;
  /** Months with a non-zero weight. */
  activeMonths: readonly number[];
  resaleBase: Node | null;
  cancelledBase: Node | null;
  /** Factor of the price by month; null where it never changes. */
  price: Node | null;
  tables: readonly TableContracts[];
}

export interface ModuleSales extends Omit<ModuleStock, 'offers'>, Demand {
  context: ModuleContext;
  pointer: string;
  offers: readonly OfferSales[];
  cancellation: ModuleCancellation | null;
  /** Contracts that banks sign during construction, by the month in which the bank opens. */
  unsigned: readonly BankContracts[];
}

/** Contracts of a part that a bank pays, their share, and the month in which the bank opens. */
export interface BankContracts {
  readonly opens: Node;
  readonly share: Node;
  readonly contracts: readonly Node[];
}

/** Defines the sales of a module: sales and resales by month, contracts by price table. */
export function defineSales(scope: Scope, { offers: stocks, ...stock }: ModuleStock): ModuleSales {
  const { context, lines } = scope;
  const sold = stocks.map((each) => defineSold(scopeOfOffer(scope, each.offer), each.planned, each.vgvOwn));
  const salesBase = inAll(scope, 'sales_base', 'vendas a preço de tabela', sold);
  const module = { vgvOwn: stock.vgvOwn, salesBase };
  const cancellation = moduleCancellation(scope);
  const cancelled = stocks.map(({ offer, vgvOwn }, k) => {
    const own = { vgvOwn, salesBase: sold[k] as Node };
    return cancellation
      ? defineCancelled(scopeOfOffer(scope, offer), offer, { own, module }, cancellation)
      : { resaleBase: null, cancelledBase: null };
  });
  if (stocks.length > 0) lines.put('sales_base', context.number, salesBase);
  if (cancellation && stocks.length > 0) {
    const bases = cancelled.flatMap(({ resaleBase }) => resaleBase ?? []);
    lines.put('resale_base', context.number, inAll(scope, 'resale_base', 'revendas a preço de tabela', bases));
    const gone = cancelled.flatMap(({ cancelledBase }) => cancelledBase ?? []);
    lines.put('cancelled_base', context.number, inAll(scope, 'cancelled_base', 'vendas distratadas', gone));
  }
  const discounts: Node[] = [];
  const offers = stocks.map(({ offer, vgvOwn, ownUnits, planned }, k): OfferSales => {
    const own = { vgvOwn, salesBase: sold[k] as Node };
    const { resaleBase, cancelledBase } = cancelled[k] as (typeof cancelled)[number];
    const split = defineTables(scopeOfOffer(scope, offer), offer, { own, module, resaleBase });
    discounts.push(...split.discounts);
    return {
      offer,
      ...own,
      ownUnits,
      curve: planned.node,
      curveAmount: planned.total,
      curveWeight: planned.weight,
      activeMonths: planned.active,
      resaleBase,
      cancelledBase,
      price: split.price,
      tables: split.tables,
    };
  });
  const tables = offers.flatMap((each) => each.tables);
  putSales(scope, tables, discounts);
  return {
    context,
    pointer: scope.pointer,
    ...stock,
    salesBase,
    offers,
    cancellation,
    unsigned: tables.flatMap((contracts) => bankContracts(module, contracts)),
  };
}

/** A module's row: that of its only offer, or their sum. */
function inAll(scope: Scope, key: string, label: string, rows: readonly Node[]): Node {
  const { builder, id } = scope;
  const [only] = rows;
  if (rows.length === 1 && only) return only;
  if (rows.length === 0) return builder.row(`${id}/${key}`, inputRow, [], { start: 0, values: [] }, meta(scope, label));
  return builder.row(`${id}/${key}`, sum, rows, {}, meta(scope, label));
}

function bankContracts(demand: Demand, contracts: TableContracts): BankContracts[] {
  const { scope, original, resold } = contracts;
  const { rules } = scope.premises.context;
  return constructionTransfers(contracts).map((bank) => ({
    opens: rules().openingMonth(bank, demand),
    share: scope.premises.share(`${bank.pointer}/share`, bank.part.share, `${bank.label}: participação`),
    contracts: resold ? [original, resold] : [original],
  }));
}

/** Sales by month: as planned, or as reported by contracts. Then the rest of the curve spreads the rest of the stock. */
function defineSold(scope: Scope, curve: DefinedCurve, vgvOwn: Node): Node {
  const { builder, id, context } = scope;
  const { portfolio } = context;
  const at = `${id}/sales_base`;
  const named = meta(scope, 'vendas a preço de tabela');
  if (!portfolio) return builder.row(at, spread, [curve.total, curve.node], {}, named);
  const { through, pointer } = portfolio;
  // The offers of a module share what its contracts report.
  const soldId = `m${context.number}/sold`;
  const label = { ...meta({ ...scope, offer: '' }, 'vendido, do VGV líquido', 'share'), input: `${pointer}/sold` };
  const shares =
    builder.nodes.get(soldId) ?? builder.row(soldId, inputRow, [], { start: 0, values: portfolio.sold }, label);
  const left = builder.scalar(
    `${id}/to_sell`,
    leftToSell,
    [curve.total, vgvOwn, shares],
    { through },
    meta(scope, 'saldo a vender'),
  );
  return builder.row(at, soldAndPlanned, [vgvOwn, shares, left, curve.node], { through }, named);
}
