import type { Node } from '../graph/node.ts';
import { difference, discounted, product, roundedProduct, sharePart } from '../operators/elementwise.ts';
import { indexFactor } from '../operators/indexes.ts';
import { cumulativeShare } from '../operators/scalars.ts';
import { sum } from '../operators/structure.ts';
import type { PriceTable } from '../study.ts';
import { isGiven, salesMeta as meta, type Scope, type TableContracts } from './module-scope.ts';

function definePrice(scope: Scope): Node | null {
  const { builder, premises, id, pointer, context } = scope;
  const { price_growth: growth, price_index: index } = context.module;
  const corrected = premises.factor(index);
  if (!growth || !isGiven(builder, growth.value)) return corrected;
  const rate = premises.monthlyRate(`${pointer}/price_growth`, growth, 'Valorização do preço');
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

/** Splits what is sold and resold over the price tables, at the price of each month. */
export function defineTables(scope: Scope, salesBase: Node, resaleBase: Node | null): TableContracts[] {
  const { builder, premises, lines, id, pointer, context } = scope;
  const price = definePrice(scope);
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
    { key: 'sales', gross: priced(salesBase, 'sales') },
    ...(resaleBase ? [{ key: 'resales', gross: priced(resaleBase, 'resales') }] : []),
  ];
  const shares = context.module.tables.map((table, j) =>
    premises.share(`${pointer}/tables/${j}/share`, table.share, `${tableName(table, j)}: participação`),
  );
  const discounts: Node[] = [];
  const tables = context.module.tables.map((table, j): TableContracts => {
    const upper = builder.scalar(
      `${id}/t${j}/upper`,
      cumulativeShare,
      shares,
      { k: j + 1 },
      meta(scope, `${tableName(table, j)}: participação acumulada`, 'share'),
    );
    const lower = builder.scalar(
      `${id}/t${j}/lower`,
      cumulativeShare,
      shares,
      { k: j },
      meta(scope, `${tableName(table, j)}: participação das anteriores`, 'share'),
    );
    const [original, resold] = sources.map(({ key, gross }) => {
      const listed = builder.row(
        `${id}/t${j}/${key}/gross`,
        sharePart,
        [gross, upper, lower],
        {},
        meta(scope, `${tableName(table, j)}: a preço de tabela`),
      );
      if (!isGiven(builder, table.discount)) return listed;
      const discount = premises.share(
        `${pointer}/tables/${j}/discount`,
        table.discount,
        `${tableName(table, j)}: desconto`,
      );
      const contracts = builder.row(
        `${id}/t${j}/${key}`,
        discounted,
        [listed, discount],
        {},
        meta(scope, `${tableName(table, j)}: contratos`),
      );
      discounts.push(
        builder.row(
          `${id}/t${j}/${key}/discount`,
          difference,
          [listed, contracts],
          {},
          meta(scope, `${tableName(table, j)}: descontos`),
        ),
      );
      return contracts;
    });
    return { table, position: j, original: original as Node, resold: resold ?? null };
  });
  if (discounts.length > 0)
    lines.put(
      'discounts',
      context.number,
      builder.row(`${id}/discounts`, sum, discounts, {}, meta(scope, 'descontos')),
    );
  putByChannel(scope, tables);
  return tables;
}

function putByChannel(scope: Scope, tables: readonly TableContracts[]): void {
  const { builder, lines, id, context } = scope;
  for (const channel of ['direct', 'financed'] as const) {
    const mine = tables.filter(({ table }) => table.channel === channel);
    if (mine.length === 0) continue;
    const resold = mine.map((contracts) => contracts.resold).filter((node) => node !== null);
    lines.put(
      `sales.${channel}`,
      context.number,
      builder.row(
        `${id}/sales.${channel}`,
        sum,
        mine.map(({ original }) => original),
        {},
        meta(scope, `contratos (${channel === 'direct' ? 'venda direta' : 'venda financiada'})`),
      ),
    );
    if (resold.length > 0)
      lines.put(
        `resales.${channel}`,
        context.number,
        builder.row(
          `${id}/resales.${channel}`,
          sum,
          resold,
          {},
          meta(scope, `revendas (${channel === 'direct' ? 'venda direta' : 'venda financiada'})`),
        ),
      );
  }
}

export function tableName(table: PriceTable, position: number): string {
  return table.name ?? `Tabela ${position + 1}`;
}
