import { channels } from '../../catalogue/lines.ts';
import type { Builder } from '../../graph/builder.ts';
import type { LivingTerm, Meta, Node } from '../../graph/node.ts';
import { roundedProduct } from '../../operators/cells/elementwise.ts';
import { inputRow } from '../../operators/cells/inputs.ts';
import { written } from '../../operators/cells/living.ts';
import { looseSum, shifted, total } from '../../operators/cells/structure.ts';
import { masked } from '../../operators/cells/windows.ts';
import { openingStock, perUnsoldUnit, shareOfSum } from '../../operators/sales/revenue.ts';
import { roundedScalar, scalarSum } from '../../operators/series/scalars.ts';
import { monthly, spread } from '../../operators/series/spread.ts';
import type { ItemValue, Timing, ValueBasis } from '../../study.ts';
import { datesOf, type StudyContext } from '../context.ts';
import type { Lines } from '../lines/lines.ts';
import { moduleOf, type Owner } from '../lines/owners.ts';
import type { ModuleSales } from '../sales/sales.ts';
import { moduleDateTerms } from '../terms/month-terms.ts';
import type { Premises } from '../terms/premises.ts';
import { countTerm, withTerms } from '../terms/term-cells.ts';
import { defineTiming } from '../terms/timing.ts';
import { dateTermsOf, isReadBy, modulesOf, numbersOf } from './item-owners.ts';

export interface EnterpriseScope {
  builder: Builder;
  premises: Premises;
  lines: Lines;
  context: StudyContext;
  sales: readonly ModuleSales[];
  /** The month up to which a stock that is never sold out is charged. Refunds of tax credits are requested up to it, too. */
  chargeUntil: number;
  /** The months a group's items fall in before correction, for `share_group`. */
  baseRows: Map<string, { owner: Owner; base: Node }[]>;
  /** What of the rentals' receipts taxes do not reach, by owner. */
  untaxedRentals: { owner: Owner; node: Node }[];
  /** The rows that end by `chargeUntil`: charges for unsold stock, balances of credits that are refunded. */
  charges: Node[];
  /** That month as a term of formulas, once it is defined. */
  lastCharged: LivingTerm;
  /** Detected during the definition, for checks. */
  withoutTiming: { line: string; owner: Owner }[];
}

/** An expense or another revenue, as both are defined. */
export interface Item {
  id: string;
  pointer: string;
  label: string;
  owner: Owner;
  value: ItemValue;
  timing: Timing | null | undefined;
  index: string | null | undefined;
  /** The line it belongs to, for checks. */
  line: string;
}

/** The cells of an item as magnitudes: before and after correction. */
export interface ItemRows {
  base: Node;
  corrected: Node;
}

export const flowBases: ReadonlySet<ValueBasis> = new Set(['share_sales', 'share_receipts', 'share_group_flow']);

function meta(item: Item, label: string, unit: Meta['unit'] = 'money'): Meta {
  return { label: `${item.label}: ${label}`, unit, sheet: 'expenses', module: moduleOf(item.owner) };
}

/** Defines one item: its base cells and the corrected ones. Null when it has no timing (a check reports it) or is zero. */
export function defineItem(scope: EnterpriseScope, item: Item): ItemRows | null {
  const base = baseRow(scope, item);
  if (!base) return null;
  const factor = flowBases.has(item.value.basis) ? null : scope.premises.factor(item.index);
  if (!factor) return { base, corrected: base };
  return {
    base,
    corrected: scope.builder.row(`${item.id}/corrected`, roundedProduct, [base, factor], {}, meta(item, 'corrigido')),
  };
}

function baseRow(scope: EnterpriseScope, item: Item): Node | null {
  if (flowBases.has(item.value.basis)) return flowRow(scope, item);
  if (item.value.basis === 'per_unsold_unit') return unsoldRow(scope, item);
  const amount = totalOf(scope, item);
  const timing = defineTiming(
    {
      builder: scope.builder,
      premises: scope.premises,
      pointer: item.pointer,
      id: item.id,
      dates: datesOf(scope.context, item.owner),
      dateTerms: dateTermsOf(scope, item.owner),
      label: item.label,
      modules: modulesOf(scope, item.owner),
      single: typeof item.owner === 'number',
    },
    item.timing,
  );
  if (!timing) {
    scope.withoutTiming.push({ line: item.line, owner: item.owner });
    return null;
  }
  if (item.value.basis === 'per_month')
    return scope.builder.row(
      `${item.id}/base`,
      monthly,
      [amount],
      { active: timing.active(), ...withTerms(scope.premises, { active: timing.isActive as never }) },
      meta(item, 'valor mensal'),
    );
  return scope.builder.row(`${item.id}/base`, spread, [amount, timing.node], {}, meta(item, 'valor no mês'));
}

/** Base of a share or a unit amount, for the bases that make a total. */
const quantities: Partial<Record<ValueBasis, { of: (sales: ModuleSales) => Node; label: string; unit: Meta['unit'] }>> =
  {
    share_vgv: { of: (sales) => sales.vgvGross, label: 'VGV', unit: 'money' },
    share_vgv_own: { of: (sales) => sales.vgvOwn, label: 'VGV líquido', unit: 'money' },
    per_private_m2: { of: (sales) => sales.privateArea, label: 'área privativa', unit: 'number' },
    per_built_m2: { of: (sales) => sales.builtArea, label: 'área construída', unit: 'number' },
    per_unit: { of: (sales) => sales.units, label: 'unidades', unit: 'number' },
  };

function totalOf(scope: EnterpriseScope, item: Item): Node {
  const { builder } = scope;
  const rate = rateOf(scope, item);
  const { basis } = item.value;
  if (basis === 'amount' || basis === 'per_month') return rate;
  const base = basis === 'share_group' ? groupTotal(scope, item) : quantityOf(scope, item);
  return builder.scalar(`${item.id}/total`, roundedScalar, [rate, base], {}, meta(item, 'total'));
}

/** The amount or share as typed. */
export function rateOf(scope: EnterpriseScope, item: Item): Node {
  const { value } = item;
  if (value.basis.startsWith('share_'))
    return scope.premises.share(`${item.pointer}/value/share`, value.share ?? 0, `${item.label}: percentual`);
  return scope.premises.money(`${item.pointer}/value/amount`, value.amount ?? 0, `${item.label}: valor`);
}

function quantityOf(scope: EnterpriseScope, item: Item): Node {
  const quantity = quantities[item.value.basis];
  const nodes = modulesOf(scope, item.owner)
    .map((sales) => quantity?.of(sales))
    .filter((node) => node !== undefined);
  const [only] = nodes;
  if (nodes.length === 1 && only) return only;
  return scope.builder.scalar(
    `${item.id}/quantity`,
    scalarSum,
    nodes,
    {},
    meta(item, quantity?.label ?? '', quantity?.unit ?? 'number'),
  );
}

function groupTotal(scope: EnterpriseScope, item: Item): Node {
  const { builder } = scope;
  const rows = (item.value.of ?? [])
    .flatMap((group) => scope.baseRows.get(group) ?? [])
    .filter(({ owner }) => isReadBy(scope.context, owner, item.owner));
  const totals = rows.map(({ base }, k) =>
    builder.scalar(`${item.id}/of/${k}`, total, [base], {}, { ...base.meta, label: `${base.meta.label} (total)` }),
  );
  return builder.scalar(`${item.id}/of`, scalarSum, totals, {}, meta(item, 'base'));
}

function flowRow(scope: EnterpriseScope, item: Item): Node {
  const { builder } = scope;
  const { rows, signs } = flowBase(scope, item);
  const lag = item.timing?.kind === 'flow' ? (item.timing.lag ?? 0) : 0;
  const flow = builder.row(
    `${item.id}/flow`,
    shareOfSum,
    [rateOf(scope, item), ...rows],
    { signs },
    meta(item, 'sobre a base do mês'),
  );
  const given = item.timing?.kind === 'flow' ? item.timing.lag : null;
  const delay = countTerm(scope.premises, `${item.pointer}/timing/lag`, given, 0, `${item.label}: defasagem (meses)`);
  if (delay === 0) return flow;
  const params = { lag, ...withTerms(scope.premises, { lag: delay }) };
  return builder.row(`${item.id}/base`, shifted, [flow], params, meta(item, 'pago com defasagem'));
}

function flowBase(scope: EnterpriseScope, item: Item): { rows: Node[]; signs: number[] } {
  const { lines } = scope;
  const read = (key: string): (Node | null)[] => {
    if (item.owner === null) return [lines.enterprise(key)];
    const modules = typeof item.owner === 'string' ? (numbersOf(scope.context, item.owner) ?? []) : [];
    return [...modules, item.owner].map((owner) => lines.nodeOf(key, owner));
  };
  const all = (keys: string[], sign: number): { rows: Node[]; signs: number[] } => {
    const rows = keys.flatMap(read).filter((node) => node !== null);
    return { rows, signs: rows.map(() => sign) };
  };
  switch (item.value.basis) {
    case 'share_sales':
      return all(
        channels.flatMap(({ key }) => [`sales.${key}`, `resales.${key}`]),
        1,
      );
    case 'share_receipts':
      return all(['receipts'], 1);
    default:
      return all(
        [...new Set(item.value.of ?? [])].map((group) => `expense.${group}`),
        -1,
      );
  }
}

/** A cost per unit in stock: opening stock of each month, from each module's own keys. */
function unsoldRow(scope: EnterpriseScope, item: Item): Node {
  const { builder } = scope;
  const modules = modulesOf(scope, item.owner);
  const from = Math.min(...modules.map(({ context }) => context.keys));
  const stocks = modules.map((sales) => {
    const stock = stockOf(scope, sales);
    if (modules.length === 1) return stock;
    return builder.row(
      `${item.id}/stock/m${sales.context.number}`,
      masked,
      [stock],
      {
        from: sales.context.keys,
        to: builder.months,
        lag: 0,
        ...withTerms(scope.premises, { from: moduleDateTerms(scope.premises, sales.context).keys }),
      },
      meta(item, 'estoque desde as chaves', 'number'),
    );
  });
  const [only] = stocks;
  const stock =
    stocks.length === 1 && only
      ? only
      : builder.row(`${item.id}/stock`, looseSum, stocks, {}, meta(item, 'unidades em estoque', 'number'));
  const charge = builder.row(
    `${item.id}/base`,
    perUnsoldUnit,
    [stock, rateOf(scope, item)],
    {
      from,
      until: scope.chargeUntil,
      ...withTerms(scope.premises, {
        from: firstKeys(scope, modules),
        until: (writer) => written(scope.lastCharged, writer),
      }),
    },
    meta(item, 'sobre o estoque'),
  );
  scope.charges.push(charge);
  return charge;
}

/** The first keys among modules, as a term of formulas. */
function firstKeys({ premises }: EnterpriseScope, modules: readonly ModuleSales[]): LivingTerm {
  const keys = modules.map(({ context }) => moduleDateTerms(premises, context).keys);
  const [only] = keys;
  return keys.length === 1 && only !== undefined
    ? only
    : (writer) => `MIN(${keys.map((term) => written(term, writer)).join(',')})`;
}

/** The opening stock of a module; made once. */
function stockOf(scope: EnterpriseScope, { context, offers }: ModuleSales): Node {
  const { builder } = scope;
  const id = `m${context.number}/stock`;
  const known = builder.nodes.get(id);
  if (known) return known;
  const label: Meta = {
    label: 'unidades em estoque no início do mês',
    unit: 'number',
    sheet: 'modules',
    module: context.number,
  };
  const none = (name: string): Node =>
    builder.row(name, inputRow, [], { start: 0, values: [] }, { ...label, unit: 'money' });
  const stocks = offers.map(({ offer, ownUnits, vgvOwn, salesBase, resaleBase, cancelledBase }) => {
    const at = `${id}${offer.id}`;
    const resold = resaleBase ?? none(`${at}/no_resales`);
    const cancelled = cancelledBase ?? none(`${at}/no_cancellations`);
    const own = offer.name === '' ? label : { ...label, label: `${offer.name} · ${label.label}` };
    return builder.row(at, openingStock, [ownUnits, vgvOwn, salesBase, resold, cancelled], {}, own);
  });
  const [only] = stocks;
  return stocks.length === 1 && only?.id === id ? only : builder.row(id, looseSum, stocks, {}, label);
}
