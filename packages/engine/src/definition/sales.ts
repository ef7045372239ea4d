import type { Node } from '../graph/node.ts';
import { cumulativeShares, familyCurve, spread } from '../operators/curves.ts';
import { roundedProduct } from '../operators/elementwise.ts';
import { inputRow } from '../operators/inputs.ts';
import { minus, plus } from '../operators/living.ts';
import { curveTotal, curveWeight, roundedScalar, scalarProducts, scalarSum } from '../operators/scalars.ts';
import { leftToSell, soldAndPlanned } from '../operators/sold.ts';
import { masked } from '../operators/windows.ts';
import type { SalesCurve } from '../study.ts';
import { type CancellationCells, cancellationCells } from './cancellation-terms.ts';
import { type CancellationTerms, cancellationOf, type ModuleContext, resolveMonth } from './context.ts';
import { familyParameters, familyPointers, familyTerms } from './family-terms.ts';
import { isGiven, salesMeta as meta, type Scope, type TableContracts } from './module-scope.ts';
import { monthTerm } from './month-terms.ts';
import { defineTables } from './price-tables.ts';
import { curveMonths } from './reach.ts';
import { countTerm, withTerms } from './term-cells.ts';

export interface ModuleSales {
  context: ModuleContext;
  pointer: string;
  vgvGross: Node;
  vgvOwn: Node;
  units: Node;
  ownUnits: Node;
  /** The units given for land, typology by typology. */
  landSwapUnits: readonly Node[];
  privateArea: Node;
  builtArea: Node;
  /** Cumulative curve, normalised by its own sum. */
  curve: Node;
  /** Part of the module's own VGV that the curve sells. */
  curveAmount: Node;
  /** Weight of the curve among the modules': own VGV × the sum of the curve as given. */
  curveWeight: Node;
  /** Months with a non-zero weight. */
  activeMonths: readonly number[];
  salesBase: Node;
  resaleBase: Node | null;
  cancelledBase: Node | null;
  cancellation: CancellationTerms | null;
  /** The cancellation's delays as terms of formulas. */
  cancelTerms: CancellationCells;
  tables: readonly TableContracts[];
}

/**
 * Sellable stock of a module and its planned sales curve. Both are the same for the plan and its version updated by contracts.
 */
export interface ModuleStock
  extends Pick<
    ModuleSales,
    'vgvGross' | 'vgvOwn' | 'units' | 'ownUnits' | 'landSwapUnits' | 'privateArea' | 'builtArea'
  > {
  planned: DefinedCurve;
}

/** Defines the sales of a module: sales and resales by month, contracts by price table. */
export function defineSales(scope: Scope, { planned: curve, ...stock }: ModuleStock): ModuleSales {
  const { context } = scope;
  const salesBase = defineSold(scope, curve, stock.vgvOwn);
  const cancellation = cancellationOf(context.module, scope.builder.written);
  const cancelTerms = cancellationCells(scope);
  const cancelled = cancellation
    ? defineCancelled(scope, salesBase, cancellation, cancelTerms)
    : { resaleBase: null, cancelledBase: null };
  scope.lines.put('sales_base', context.number, salesBase);
  if (cancelled.resaleBase) scope.lines.put('resale_base', context.number, cancelled.resaleBase);
  if (cancelled.cancelledBase) scope.lines.put('cancelled_base', context.number, cancelled.cancelledBase);
  const tables = defineTables(scope, salesBase, cancelled.resaleBase);
  return {
    context,
    pointer: scope.pointer,
    ...stock,
    curve: curve.node,
    curveAmount: curve.total,
    curveWeight: curve.weight,
    activeMonths: curve.active,
    salesBase,
    ...cancelled,
    cancellation,
    cancelTerms,
    tables,
  };
}

/** Sales by month: as planned, or as reported by contracts. Then the rest of the curve spreads the rest of the stock. */
function defineSold(scope: Scope, curve: DefinedCurve, vgvOwn: Node): Node {
  const { builder, id, context } = scope;
  const { portfolio } = context;
  const at = `${id}/sales_base`;
  const named = meta(scope, 'vendas a preço de tabela');
  if (!portfolio) return builder.row(at, spread, [curve.total, curve.node], {}, named);
  const { through, pointer } = portfolio;
  const shares = builder.row(
    `${id}/sold`,
    inputRow,
    [],
    { start: 0, values: portfolio.sold },
    { ...meta(scope, 'vendido, do VGV líquido', 'share'), input: `${pointer}/sold` },
  );
  const left = builder.scalar(
    `${id}/to_sell`,
    leftToSell,
    [curve.total, vgvOwn, shares],
    { through },
    meta(scope, 'saldo a vender'),
  );
  return builder.row(at, soldAndPlanned, [vgvOwn, shares, left, curve.node], { through }, named);
}

/** Defines VGV, units and areas of a module, and its sales curve. */
export function defineStock(scope: Scope): ModuleStock {
  const { builder, premises, id, pointer, context } = scope;
  const gross: Node[] = [];
  const landSwapValues: Node[] = [];
  const units: Node[] = [];
  const landSwapUnits: Node[] = [];
  const areas: Node[] = [];
  context.module.typologies.forEach((typology, k) => {
    const at = `${pointer}/typologies/${k}`;
    const name = typology.name ?? `Tipologia ${k + 1}`;
    const count = premises.number(`${at}/units`, typology.units, `${name}: unidades`);
    const area = premises.number(`${at}/private_area`, typology.private_area, `${name}: área privativa`);
    const price = premises.money(`${at}/price_m2`, typology.price_m2, `${name}: preço por m²`);
    gross.push(
      builder.scalar(`${id}/vgv/${k}`, roundedScalar, [price, area, count], {}, meta(scope, `VGV de ${name}`)),
    );
    units.push(count);
    areas.push(count, area);
    if (!isGiven(builder, typology.barter_units)) return;
    const swapped = premises.number(`${at}/barter_units`, typology.barter_units ?? 0, `${name}: unidades em permuta`);
    landSwapValues.push(
      builder.scalar(
        `${id}/barter/${k}`,
        roundedScalar,
        [price, area, swapped],
        {},
        meta(scope, `VGV permutado de ${name}`),
      ),
    );
    landSwapUnits.push(swapped);
  });
  const vgvGross = builder.scalar(`${id}/vgv_gross`, scalarSum, gross, {}, meta(scope, 'VGV'));
  const signs = [1, ...landSwapValues.map(() => -1)];
  const unitSigns = [...units.map(() => 1), ...landSwapUnits.map(() => -1)];
  const vgvOwn = builder.scalar(
    `${id}/vgv_own`,
    scalarSum,
    [vgvGross, ...landSwapValues],
    { signs },
    meta(scope, 'VGV líquido'),
  );
  return {
    vgvGross,
    vgvOwn,
    units: builder.scalar(`${id}/units`, scalarSum, units, {}, meta(scope, 'unidades', 'number')),
    ownUnits: builder.scalar(
      `${id}/own_units`,
      scalarSum,
      [...units, ...landSwapUnits],
      { signs: unitSigns },
      meta(scope, 'unidades próprias', 'number'),
    ),
    landSwapUnits,
    privateArea: builder.scalar(
      `${id}/private_area`,
      scalarProducts,
      areas,
      {},
      meta(scope, 'área privativa', 'number'),
    ),
    builtArea: premises.number(`${pointer}/built_area`, context.module.built_area ?? 0, 'Área construída'),
    planned: defineCurve(scope, vgvOwn),
  };
}

interface DefinedCurve {
  node: Node;
  total: Node;
  weight: Node;
  active: readonly number[];
}

function defineCurve(scope: Scope, vgvOwn: Node): DefinedCurve {
  const { builder, premises, id, pointer, context } = scope;
  const curve: SalesCurve = context.module.sales_curve;
  const start = resolveMonth(curve.start, context);
  const count = curveMonths(curve);
  const at = `${pointer}/sales_curve`;
  const first = monthTerm(premises, `${at}/start`, curve.start, scope.dates, 'Início das vendas');
  if (!curve.shares) {
    const terms = {
      start: first,
      count: countTerm(premises, `${at}/months`, curve.months, 0, 'Meses de vendas'),
      ...familyTerms(premises, at, curve, 'Curva de vendas'),
    };
    const params = { start, count, ...familyParameters(curve), ...withTerms(premises, terms) };
    const fields = familyPointers(at, { start: 'start', count: 'months' });
    const label = { ...meta(scope, 'curva de vendas acumulada', 'share'), fields };
    const node = builder.row(`${id}/curve`, familyCurve, [], params, label);
    return { node, total: vgvOwn, weight: vgvOwn, active: Array.from({ length: count }, (_, k) => start + k) };
  }
  const living = withTerms(premises, { start: first });
  const given = `${pointer}/sales_curve/shares`;
  const shares = builder.row(
    `${id}/curve/shares`,
    inputRow,
    [],
    { start, values: curve.shares, ...living },
    { ...meta(scope, 'curva de vendas', 'share'), input: given },
  );
  const node = builder.row(
    `${id}/curve`,
    cumulativeShares,
    [shares],
    { start, count, ...living },
    meta(scope, 'curva de vendas acumulada', 'share'),
  );
  const total = builder.scalar(
    `${id}/curve/total`,
    curveTotal,
    [vgvOwn, shares],
    { start, count },
    meta(scope, 'VGV vendido pela curva'),
  );
  const active = curve.shares.map((share, k) => (share === 0 ? -1 : start + k)).filter((t) => t >= 0);
  const weight = builder.scalar(
    `${id}/curve/weight`,
    curveWeight,
    [vgvOwn, shares],
    { start, count },
    meta(scope, 'peso da curva entre os módulos'),
  );
  return { node, total, weight, active };
}

function defineCancelled(
  scope: Scope,
  salesBase: Node,
  terms: CancellationTerms,
  cells: CancellationCells,
): { resaleBase: Node; cancelledBase: Node } {
  const { builder, premises, id, pointer, context } = scope;
  const share = premises.share(`${pointer}/cancellation/share`, terms.share, 'Distratos');
  const concerned = builder.row(
    `${id}/cancellable`,
    masked,
    [salesBase],
    {
      from: 0,
      to: Math.max(0, context.keys - terms.age),
      lag: 0,
      ...withTerms(premises, { to: minus(scope.dates.keys, cells.age) }),
    },
    { ...meta(scope, 'vendas sujeitas a distrato'), fields: { age: `${pointer}/cancellation/age` } },
  );
  const amount = builder.row(
    `${id}/cancelled`,
    roundedProduct,
    [concerned, share],
    {},
    meta(scope, 'vendas distratadas, no mês da venda'),
  );
  const months = builder.months;
  return {
    cancelledBase: builder.row(
      `${id}/cancelled_base`,
      masked,
      [amount],
      { from: 0, to: months, lag: terms.age, ...withTerms(premises, { lag: cells.age }) },
      meta(scope, 'vendas distratadas'),
    ),
    resaleBase: builder.row(
      `${id}/resale_base`,
      masked,
      [amount],
      {
        from: 0,
        to: months,
        lag: terms.age + terms.resaleDelay,
        ...withTerms(premises, { lag: plus(cells.age, cells.resaleDelay) }),
      },
      meta(scope, 'revendas a preço de tabela'),
    ),
  };
}
