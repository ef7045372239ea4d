/** The cost that a module has incurred, and how much of it is of sold units. */
import type { LivingTerm, Node } from '../../graph/node.ts';
import { fromMonth, ownShare, soldCostShare, soldShareOf } from '../../operators/accounting/accounting.ts';
import { atLeast } from '../../operators/cells/living.ts';
import { amountsInMonths } from '../../operators/partners/partners.ts';
import { scalarSum } from '../../operators/series/scalars.ts';
import { resolveMonth } from '../context.ts';
import type { DefinedFlows } from '../flows.ts';
import type { ModuleDivision } from '../modules/module-division.ts';
import { isGiven } from '../modules/module-scope.ts';
import { monthInKind, partnersOf } from '../partners/partner-terms.ts';
import { enterpriseDateTerms, moduleDateTerms, monthTerm } from '../terms/month-terms.ts';
import { withTerms } from '../terms/term-cells.ts';
import { costGroupsOf, type ModuleRows } from './accounting-rows.ts';

/** Units given for land: their worth from a month on, and the share of all others. */
export interface Swapped {
  readonly given: Node;
  readonly own: Node;
  readonly at: number;
  readonly term: LivingTerm;
  readonly field: string;
}

/** Units given for land; null where there are none, or where they are not accounted for. */
export function swappedUnits(rows: ModuleRows): Swapped | null {
  const { operations, accounting, sales } = rows.of;
  const { builder, premises } = operations;
  const { context, vgvOwn, vgvGross } = sales;
  const hasUnits = (context.module.typologies ?? []).some((typology) => isGiven(builder, typology.barter_units));
  if (accounting.barter === 'none' || !hasUnits) return null;
  const value = builder.scalar(
    rows.id('swapped'),
    scalarSum,
    [vgvGross, vgvOwn],
    { signs: [1, -1] },
    rows.meta('VGV permutado'),
  );
  const own = builder.scalar(
    rows.id('own_share'),
    ownShare,
    [vgvOwn, vgvGross],
    {},
    rows.meta('Parte própria do VGV', 'share'),
  );
  const reference = accounting.barter_at ?? { at: 'launch' };
  const isStated = accounting.barter_at !== null && accounting.barter_at !== undefined;
  const dates = moduleDateTerms(premises, context);
  const at = resolveMonth(reference, context);
  const term = isStated
    ? monthTerm(premises, '/accounting/barter_at', reference, dates, 'Permuta a valor justo')
    : dates.launch;
  const field = isStated ? '/accounting/barter_at' : `/modules/${context.position}/launch`;
  const params = { at, ...withTerms(premises, { at: term }) };
  const meta = { ...rows.meta('Permuta a valor justo'), fields: { at: field } };
  return { given: builder.row(rows.id('given'), fromMonth, [value, rows.of.last], params, meta), own, at, term, field };
}

/** The cost that is incurred so far. */
export function incurredCost(rows: ModuleRows, swapped: Swapped | null): Node {
  const spent = [...costGroupsOf(rows.of.accounting).map((group) => `expense.${group}`), 'financial_barter'];
  const paid = rows.sum(
    'spent',
    'Custo do mês',
    goodsOf(rows.of.operations, rows.of.division, rows.number),
    spent.flatMap((key) => rows.cells(key)),
  );
  const until = rows.accumulated('spent/until', 'Custo até o mês', paid);
  return swapped ? rows.sum('incurred', 'Custo incorrido', [until, swapped.given]) : until;
}

/** Contributions in kind: of the module, and its part of those of no module. */
export function goodsOf(operations: DefinedFlows, division: ModuleDivision, module: number): Node[] {
  const own = goodsRow(operations, module);
  const common = goodsRow(operations, null);
  return [...(own ? [own] : []), ...(common ? [division.commonPiece(common, module)] : [])];
}

function goodsRow(operations: DefinedFlows, module: number | null): Node | null {
  const { builder, premises, scope } = operations;
  const { context } = scope;
  const id = `accounts/goods/${module ?? 'none'}`;
  const known = builder.nodes.get(id);
  if (known) return known;
  const goods = partnersOf(context).flatMap((partner, n) =>
    (partner.in_kind ?? []).map((good, j) => ({ good, name: partner.name ?? `Sócio ${n + 1}`, n, j })),
  );
  const mine = goods.filter(({ good }) => (good.module ?? null) === module);
  if (mine.length === 0) return null;
  const pointerOf = ({ n, j }: { n: number; j: number }) => `/capital/partners/${n}/in_kind/${j}`;
  const amounts = mine.map((one) =>
    premises.money(`${pointerOf(one)}/amount`, one.good.amount, `${one.name}: bem ${one.j + 1}`),
  );
  const owner = context.modules.find(({ number }) => number === module);
  const dates = owner ? moduleDateTerms(premises, owner) : enterpriseDateTerms(premises);
  const months = mine.map((one) =>
    monthTerm(premises, `${pointerOf(one)}/at`, one.good.at, dates, `${one.name}: mês do bem ${one.j + 1}`),
  );
  const params = {
    at: mine.map(({ good }) => monthInKind(context, good)),
    ...withTerms(premises, Object.fromEntries(months.entries())),
  };
  const fields = Object.fromEntries(mine.map((one, k) => [k, `${pointerOf(one)}/at`]));
  return builder.row(id, amountsInMonths, amounts, params, {
    label: 'Aportes em bens',
    unit: 'money',
    sheet: 'accounting',
    module,
    fields,
  });
}

/** The part of the cost that is of sold units. */
export function soldCostShareRow(rows: ModuleRows, swapped: Swapped | null): Node {
  const { operations, sales } = rows.of;
  const { premises, lines } = operations;
  const line = (key: string): Node[] => [lines.nodeOf(key, rows.number)].filter((node) => node !== null);
  const sold = rows.sum(
    'sold',
    'Vendas líquidas de distratos',
    [...line('sales_base'), ...line('resale_base')],
    line('cancelled_base'),
  );
  const until = rows.accumulated('sold/until', 'Vendido até o mês', sold);
  const exit = exitOf(rows);
  const { builder } = operations;
  const share = builder.row(
    rows.id('sold_share'),
    soldShareOf,
    [until, sales.vgvOwn],
    { exit: exit?.at ?? null, ...withTerms(premises, exit ? { exit: exit.term } : {}) },
    { ...rows.meta('Parte vendida', 'share'), ...(exit ? { fields: exit.fields } : {}) },
  );
  if (!swapped) return share;
  const params = { at: swapped.at, ...withTerms(premises, { at: swapped.term }) };
  const meta = { ...rows.meta('Parte do custo de unidades vendidas', 'share'), fields: { at: swapped.field } };
  return builder.row(rows.id('sold_part'), soldCostShare, [share, swapped.own, rows.of.last], params, meta);
}

/** The latest month in which areas of the module that are let are sold; null without one. */
function exitOf({ of: { operations, sales }, number }: ModuleRows) {
  const { premises, scope } = operations;
  const dates = moduleDateTerms(premises, sales.context);
  const exits = (scope.context.study.rentals ?? []).flatMap(({ module, exit, name }, k) => {
    if (module !== number || !exit) return [];
    const pointer = `/rentals/${k}/exit/at`;
    const term = monthTerm(premises, pointer, exit.at, dates, `${name ?? `Aluguel ${k + 1}`}: venda`);
    return [{ at: resolveMonth(exit.at, sales.context), term, fields: { [`exit${k}`]: pointer } }];
  });
  if (exits.length === 0) return null;
  return exits.reduce((one, other) => ({
    at: Math.max(one.at, other.at),
    term: atLeast(one.term, other.term),
    fields: { ...one.fields, ...other.fields },
  }));
}
