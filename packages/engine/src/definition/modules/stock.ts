import type { Node } from '../../graph/node.ts';
import { inputRow } from '../../operators/cells/inputs.ts';
import { cumulativeShares, familyCurve } from '../../operators/series/curves.ts';
import { curveTotal, curveWeight, roundedScalar, scalarProducts, scalarSum } from '../../operators/series/scalars.ts';
import { resolveMonth } from '../context.ts';
import { curveMonths } from '../reach.ts';
import { familyParameters, familyPointers, familyTerms } from '../terms/family-terms.ts';
import { monthTerm } from '../terms/month-terms.ts';
import { countTerm, withTerms } from '../terms/term-cells.ts';
import { isGiven, salesMeta as meta, type Scope, scopeOfOffer } from './module-scope.ts';
import { type Offer, offersOf, type PlacedTypology, typologiesOf, typologyName } from './offers.ts';

/**
 * Sellable stock of a module and its planned sales curves. Both are the same for the plan and its version updated by contracts.
 */
export interface ModuleStock {
  vgvGross: Node;
  readonly vgvOwn: Node;
  units: Node;
  ownUnits: Node;
  /** The units of each typology. */
  typologyUnits: readonly Node[];
  /** The units given for land, typology by typology. */
  landSwapUnits: readonly Node[];
  privateArea: Node;
  builtArea: Node;
  offers: readonly OfferStock[];
}

interface OfferStock {
  offer: Offer;
  vgvOwn: Node;
  ownUnits: Node;
  planned: DefinedCurve;
}

/** VGV and units of a typology, as rows. */
interface TypologyStock {
  gross: Node;
  units: Node;
  area: Node;
  /** What is given for land; null for nothing. */
  swapped: { value: Node; units: Node } | null;
}

function typologyStock(scope: Scope, placed: PlacedTypology): TypologyStock {
  const { builder, premises, id, pointer } = scope;
  const { typology, position: k } = placed;
  const at = `${pointer}/typologies/${k}`;
  const name = typologyName(placed);
  const units = premises.number(`${at}/units`, typology.units, `${name}: unidades`);
  const area = premises.number(`${at}/private_area`, typology.private_area, `${name}: área privativa`);
  const price = premises.money(`${at}/price_m2`, typology.price_m2, `${name}: preço por m²`);
  const gross = builder.scalar(
    `${id}/vgv/${k}`,
    roundedScalar,
    [price, area, units],
    {},
    meta(scope, `VGV de ${name}`),
  );
  if (!isGiven(builder, typology.barter_units)) return { gross, units, area, swapped: null };
  const given = premises.number(`${at}/barter_units`, typology.barter_units, `${name}: unidades em permuta`);
  const label = meta(scope, `VGV permutado de ${name}`);
  const value = builder.scalar(`${id}/barter/${k}`, roundedScalar, [price, area, given], {}, label);
  return { gross, units, area, swapped: { value, units: given } };
}

/** VGV and units that are sold for money: all less what is given for land. */
function ownStock(scope: Scope, stocks: readonly TypologyStock[], gross: readonly Node[]) {
  const { builder, id } = scope;
  const swapped = stocks.flatMap((stock) => stock.swapped ?? []);
  const minus = (rows: readonly Node[]) => [...rows.map(() => 1), ...swapped.map(() => -1)];
  const units = stocks.map((stock) => stock.units);
  return {
    vgvOwn: builder.scalar(
      `${id}/vgv_own`,
      scalarSum,
      [...gross, ...swapped.map(({ value }) => value)],
      { signs: minus(gross) },
      meta(scope, 'VGV líquido'),
    ),
    ownUnits: builder.scalar(
      `${id}/own_units`,
      scalarSum,
      [...units, ...swapped.map((given) => given.units)],
      { signs: minus(units) },
      meta(scope, 'unidades próprias', 'number'),
    ),
  };
}

/** Defines VGV, units and areas of a module, and the sales curves of its offers. */
export function defineStock(scope: Scope): ModuleStock {
  const { builder, premises, id, pointer, context } = scope;
  const typologies = typologiesOf(context.module).map((typology, position) => ({ typology, position }));
  const stocks = typologies.map((placed) => typologyStock(scope, placed));
  const gross = stocks.map((stock) => stock.gross);
  const vgvGross = builder.scalar(`${id}/vgv_gross`, scalarSum, gross, {}, meta(scope, 'VGV'));
  const { vgvOwn, ownUnits } = ownStock(scope, stocks, [vgvGross]);
  const units = stocks.map((stock) => stock.units);
  const areas = stocks.flatMap((stock) => [stock.units, stock.area]);
  const offers = offersOf(context.module, pointer);
  return {
    vgvGross,
    vgvOwn,
    units: builder.scalar(`${id}/units`, scalarSum, units, {}, meta(scope, 'unidades', 'number')),
    ownUnits,
    typologyUnits: units,
    landSwapUnits: stocks.flatMap((stock) => stock.swapped?.units ?? []),
    privateArea: builder.scalar(
      `${id}/private_area`,
      scalarProducts,
      areas,
      {},
      meta(scope, 'área privativa', 'number'),
    ),
    builtArea: premises.number(`${pointer}/built_area`, context.module.built_area ?? 0, 'Área construída'),
    offers: offers.map((offer): OfferStock => {
      const own = scopeOfOffer(scope, offer);
      const mine = offer.typologies.map(({ position }) => stocks[position] as TypologyStock);
      const sold =
        offers.length === 1
          ? { vgvOwn, ownUnits }
          : ownStock(
              own,
              mine,
              mine.map((stock) => stock.gross),
            );
      const isShared = offer.curve.pointer === `${pointer}/sales_curve`;
      return { offer, ...sold, planned: defineCurve(isShared ? scope : own, own.id, offer, sold.vgvOwn) };
    }),
  };
}

export interface DefinedCurve {
  node: Node;
  total: Node;
  weight: Node;
  active: readonly number[];
}

/** A curve over months as rows: cumulative, and its shares where they are typed. */
interface CurveRows {
  node: Node;
  shares: Node | null;
}

/** The curve of an offer. `scope`: of the offer, or of the module whose curve it follows. */
function defineCurve(scope: Scope, offerId: string, offer: Offer, vgvOwn: Node): DefinedCurve {
  const { builder, context } = scope;
  const { value: curve } = offer.curve;
  const start = resolveMonth(curve.start, context);
  const count = curveMonths(curve);
  const { node, shares } = curveRows(scope, offer, start, count);
  if (!shares || !curve.shares)
    return { node, total: vgvOwn, weight: vgvOwn, active: Array.from({ length: count }, (_, k) => start + k) };
  const named = { ...scope, offer: offer.name };
  const total = builder.scalar(
    `${offerId}/curve/total`,
    curveTotal,
    [vgvOwn, shares],
    { start, count },
    meta(named, 'VGV vendido pela curva'),
  );
  const active = curve.shares.map((share, k) => (share === 0 ? -1 : start + k)).filter((t) => t >= 0);
  const weight = builder.scalar(
    `${offerId}/curve/weight`,
    curveWeight,
    [vgvOwn, shares],
    { start, count },
    meta(named, 'peso da curva entre os módulos'),
  );
  return { node, total, weight, active };
}

/** The rows of a curve, made once. */
function curveRows(
  scope: Scope,
  { curve: { value: curve, pointer: at } }: Offer,
  start: number,
  count: number,
): CurveRows {
  const { builder, premises, id } = scope;
  const known = builder.nodes.get(`${id}/curve`);
  if (known) return { node: known, shares: builder.nodes.get(`${id}/curve/shares`) ?? null };
  const first = monthTerm(premises, `${at}/start`, curve.start, scope.dates, 'Início das vendas');
  const label = meta(scope, 'curva de vendas acumulada', 'share');
  if (!curve.shares) {
    const terms = {
      start: first,
      count: countTerm(premises, `${at}/months`, curve.months, 0, 'Meses de vendas'),
      ...familyTerms(premises, at, curve, 'Curva de vendas'),
    };
    const params = { start, count, ...familyParameters(curve), ...withTerms(premises, terms) };
    const fields = familyPointers(at, { start: 'start', count: 'months' });
    return { node: builder.row(`${id}/curve`, familyCurve, [], params, { ...label, fields }), shares: null };
  }
  const living = withTerms(premises, { start: first });
  const shares = builder.row(
    `${id}/curve/shares`,
    inputRow,
    [],
    { start, values: curve.shares, ...living },
    { ...meta(scope, 'curva de vendas', 'share'), input: `${at}/shares` },
  );
  return { node: builder.row(`${id}/curve`, cumulativeShares, [shares], { start, count, ...living }, label), shares };
}
