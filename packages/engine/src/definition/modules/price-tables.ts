import { channels, partKinds } from '../../catalogue/lines.ts';
import type { Node } from '../../graph/node.ts';
import { difference, discounted, product, roundedProduct, sharePart } from '../../operators/cells/elementwise.ts';
import { sum } from '../../operators/cells/structure.ts';
import { type StepFrom, steppedPrice } from '../../operators/sales/price-steps.ts';
import { monthSold } from '../../operators/sales/sold.ts';
import { indexFactor } from '../../operators/series/indexes.ts';
import { cumulativeShare } from '../../operators/series/scalars.ts';
import type { PlanPart, PriceTable } from '../../study.ts';
import { resolveMonth } from '../context.ts';
import { monthTerm } from '../terms/month-terms.ts';
import { withTerms } from '../terms/term-cells.ts';
import { type Demand, isGiven, salesMeta as meta, type Scope, type TableContracts } from './module-scope.ts';
import type { Offer, OfferSteps } from './offers.ts';

/** The sales of an offer that its tables split, and what price steps read. */
interface Sold {
  readonly own: Demand;
  readonly module: Demand;
  readonly resaleBase: Node | null;
}

function definePrice(scope: Scope, offer: Offer, sold: Sold): Node | null {
  const grown = defineGrowth(scope, offer);
  const stepped = offer.steps && defineSteps(scope, offer.steps, offer.steps.ofModule ? sold.module : sold.own);
  if (!grown || !stepped) return grown ?? stepped;
  return scope.builder.row(
    `${scope.id}/stepped_price`,
    product,
    [grown, stepped],
    {},
    meta(scope, 'fator de preço com reajustes de tabela', 'factor'),
  );
}

function defineGrowth(scope: Scope, { growth, index }: Offer): Node | null {
  const { builder, premises, id } = scope;
  const corrected = premises.factor(index);
  if (!growth || !isGiven(builder, growth.value.value)) return corrected;
  const rate = premises.monthlyRate(growth.pointer, growth.value, 'Valorização do preço');
  const grown = builder.row(
    `${id}/price_growth`,
    indexFactor,
    [rate],
    {},
    meta(scope, 'valorização acumulada', 'factor'),
  );
  if (!corrected) return grown;
  return builder.row(`${id}/price`, product, [grown, corrected], {}, meta(scope, 'fator de preço', 'factor'));
}

/** The product of the price steps in force, month by month; null for none. */
function defineSteps(scope: Scope, { value: steps, pointer }: OfferSteps, demand: Demand): Node | null {
  const { builder, premises, id, context, dates } = scope;
  if (steps.length === 0) return null;
  const changes: Node[] = [];
  const reached: Node[] = [];
  const terms: Record<string, ReturnType<typeof monthTerm>> = {};
  const starts = steps.map((step, k): StepFrom => {
    const at = `${pointer}/${k}`;
    const name = `Reajuste de tabela ${k + 1}`;
    changes.push(premises.share(`${at}/change`, step.change, name));
    if (step.from !== null && step.from !== undefined) {
      terms[`from${k}`] = monthTerm(premises, `${at}/from`, step.from, dates, `${name}: início`);
      return { kind: 'month', from: resolveMonth(step.from, context), field: `${at}/from` };
    }
    const share = premises.share(`${at}/sold`, step.sold ?? 0, `${name}: vendido`);
    const label = { ...meta(scope, `${name}: mês em que se vendeu o bastante`, 'number'), whole: true } as const;
    reached.push(builder.scalar(`${id}/steps/${k}`, monthSold, [demand.salesBase, demand.vgvOwn, share], {}, label));
    return { kind: 'sold', input: steps.length + reached.length - 1 };
  });
  return builder.row(
    `${id}/steps`,
    steppedPrice,
    [...changes, ...reached],
    { steps: starts, ...withTerms(premises, terms) },
    meta(scope, 'reajustes de tabela em vigor', 'factor'),
  );
}

/** Splits what an offer sells and sells again over its price tables, at the price of each month. */
export function defineTables(
  scope: Scope,
  offer: Offer,
  sold: Sold,
): { tables: TableContracts[]; discounts: readonly Node[]; price: Node | null } {
  const { builder, premises, id } = scope;
  const { value: tables, pointer } = offer.tables;
  const price = definePrice(scope, offer, sold);
  const priced = (base: Node, what: string): Node =>
    price
      ? builder.row(
          `${id}/${what}/gross`,
          roundedProduct,
          [base, price],
          {},
          meta(scope, `${what === 'sales' ? 'vendas' : 'revendas'} a preço do mês`),
        )
      : base;
  const sources = [
    { key: 'sales', gross: priced(sold.own.salesBase, 'sales') },
    ...(sold.resaleBase ? [{ key: 'resales', gross: priced(sold.resaleBase, 'resales') }] : []),
  ];
  const shares = tables.map((table, j) =>
    premises.share(`${pointer}/${j}/share`, table.share, `${tableName(table, j)}: participação`),
  );
  const discounts: Node[] = [];
  const contracts = tables.map((table, j): TableContracts => {
    const name = tableName(table, j);
    const upper = builder.scalar(
      `${id}/t${j}/upper`,
      cumulativeShare,
      shares,
      { k: j + 1 },
      meta(scope, `${name}: participação acumulada`, 'share'),
    );
    const lower = builder.scalar(
      `${id}/t${j}/lower`,
      cumulativeShare,
      shares,
      { k: j },
      meta(scope, `${name}: participação das anteriores`, 'share'),
    );
    const [original, resold] = sources.map(({ key, gross }) => {
      const listed = builder.row(
        `${id}/t${j}/${key}/gross`,
        sharePart,
        [gross, upper, lower],
        {},
        meta(scope, `${name}: a preço de tabela`),
      );
      if (!isGiven(builder, table.discount)) return listed;
      const discount = premises.share(`${pointer}/${j}/discount`, table.discount, `${name}: desconto`);
      const signed = builder.row(
        `${id}/t${j}/${key}`,
        discounted,
        [listed, discount],
        {},
        meta(scope, `${name}: contratos`),
      );
      discounts.push(
        builder.row(`${id}/t${j}/${key}/discount`, difference, [listed, signed], {}, meta(scope, `${name}: descontos`)),
      );
      return signed;
    });
    const at = { scope, id: `${id}/t${j}`, pointer: `${pointer}/${j}`, name };
    return { table, ...at, original: original as Node, resold: resold ?? null };
  });
  return { tables: contracts, discounts, price };
}

/** The lines of a module's sales: discounts, and contracts by channel. */
export function putSales(scope: Scope, tables: readonly TableContracts[], discounts: readonly Node[]): void {
  const { builder, lines, id, context } = scope;
  if (discounts.length > 0)
    lines.put(
      'discounts',
      context.number,
      builder.row(`${id}/discounts`, sum, discounts, {}, meta(scope, 'descontos')),
    );
  for (const channel of channels) {
    const mine = tables.filter(({ table }) => table.channel === channel.key);
    if (mine.length === 0) continue;
    const resold = mine.map((contracts) => contracts.resold).filter((node) => node !== null);
    lines.put(
      `sales.${channel.key}`,
      context.number,
      builder.row(
        `${id}/sales.${channel.key}`,
        sum,
        mine.map(({ original }) => original),
        {},
        meta(scope, `contratos (${channel.label})`),
      ),
    );
    if (resold.length > 0)
      lines.put(
        `resales.${channel.key}`,
        context.number,
        builder.row(`${id}/resales.${channel.key}`, sum, resold, {}, meta(scope, `revendas (${channel.label})`)),
      );
  }
}

/** The name of a part: its own, or that of its kind. */
export function partLabel({ kind, name }: PlanPart): string {
  return name ?? partKinds.find(({ key }) => key === kind)?.label ?? kind;
}

export function tableName(table: PriceTable, position: number): string {
  return table.name ?? `Tabela ${position + 1}`;
}
