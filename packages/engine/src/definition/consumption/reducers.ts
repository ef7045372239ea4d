/** Reducers of the base: fixed amounts of each module, used up as buyers pay. Source: Lei Complementar 214/2025 arts. 257–259, 262. */
import { classLabel, lineLabel } from '../../catalogue/line-labels.ts';
import { rentalReceiptKeys } from '../../catalogue/rental-lines.ts';
import type { Meta, Node } from '../../graph/node.ts';
import { monthIndex } from '../../numeric/calendar.ts';
import { positiveSum, sum } from '../../operators/cells/structure.ts';
import { ownPart, reducer } from '../../operators/consumption/reducers.ts';
import { scalarSum } from '../../operators/series/scalars.ts';
import type { ModuleReducers, Reducer } from '../../study.ts';
import { dividedParts } from '../lines/class-parts.ts';
import { ModuleDivision } from '../modules/module-division.ts';
import { typologiesOf, typologyName } from '../modules/offers.ts';
import type { ModuleSales } from '../sales/sales.ts';
import {
  type ClassBase,
  classFamilies,
  type SignedRow,
  sourceOfOwner,
  taxableRows,
  untaxedRow,
} from '../taxes/tax-bases.ts';
import { type ConsumptionOwner, classesByMode, termsOfClass } from './owner.ts';
import { paidShare } from './paid-shares.ts';

const kinds = ['adjustment', 'social'] as const;
type Kind = (typeof kinds)[number];

/** A module whose base is reduced. */
interface ReducedModule {
  readonly owner: ConsumptionOwner;
  readonly sales: ModuleSales;
  readonly pointer: string;
  /** The bases of the classes that are reduced, and their sum. */
  readonly classes: readonly ClassBase[];
  readonly room: Node;
  readonly paid: Node;
}

/** Defines the reducers of an owner's modules. Returns what they take off each class. */
export function defineReducers(owner: ConsumptionOwner): ReadonlyMap<string, readonly Node[]> {
  const pieces = new Map<string, Node[]>();
  const { terms, modules, pointer, scope } = owner;
  const division = new ModuleDivision(scope, 'taxes');
  (terms.modules ?? []).forEach((row, k) => {
    const sales = modules.find(({ context }) => context.number === row.module);
    const paid = sales && (row.adjustment ?? row.social) ? paidShare(sales) : null;
    if (!sales || !paid) return;
    const classes = reducedClasses(owner, division, sales);
    const room = roomOf(owner, sales, classes);
    if (!room) return;
    const module = { owner, sales, pointer: `${pointer}/modules/${k}`, classes, room, paid };
    for (const [name, node] of reduceModule(module, row)) pieces.set(name, [...(pieces.get(name) ?? []), node]);
  });
  return pieces;
}

/** A module's bases of the classes that reducers reach, its parts of what has no module in them. */
function reducedClasses(owner: ConsumptionOwner, division: ModuleDivision, sales: ModuleSales): ClassBase[] {
  const { scope, terms, id } = owner;
  const { number } = sales.context;
  const reached = classesByMode(owner, 'regular').filter(({ name }) => termsOfClass(terms, name)?.row.reducers ?? true);
  return reached.flatMap(({ name }): ClassBase[] => {
    const rows =
      scope.lines.taxClasses.length === 0
        ? moduleRows(owner, division, number)
        : classFamilies
            .flatMap((family) => division.of(`${family}.${name}`, number))
            .map((node) => ({ node, sign: 1 }));
    if (rows.length === 0) return [];
    const label = scope.lines.taxClasses.length === 0 ? '' : ` – ${classLabel(name)}`;
    const base = scope.builder.row(
      `m${number}/${id}/base/${name}`,
      positiveSum,
      rows.map(({ node }) => node),
      { signs: rows.map(({ sign }) => sign) },
      moduleMeta(sales, `Base do módulo${label}`),
    );
    return [{ name, base }];
  });
}

/** The rows of a module's base in a study without classes. Each line of no module adds the module's share. */
function moduleRows({ scope }: ConsumptionOwner, division: ModuleDivision, module: number): SignedRow[] {
  const { lines } = scope;
  const isReceipt = (key: string): boolean =>
    /^(receipts\.|revenue\.)|^delinquency$/.test(key) || rentalReceiptKeys.includes(key);
  const common = (keys: readonly string[], sign: 1 | -1): SignedRow[] =>
    keys.flatMap((key) =>
      division.partsOf((owner) => lines.nodeOf(key, owner), module).map((node) => ({ node, sign })),
    );
  return [
    ...taxableRows(sourceOfOwner(scope, module)),
    ...common(lines.keys().filter(isReceipt), 1),
    ...common(['revenue.untaxed'], -1),
    ...common(['refunds', 'tax_shift'], 1),
    ...division.partsOf((owner) => untaxedRow(scope, owner), module).map((node) => ({ node, sign: -1 as const })),
  ];
}

function moduleMeta({ context }: ModuleSales, label: string, unit: Meta['unit'] = 'money'): Meta {
  return { label, unit, sheet: 'taxes', module: context.number };
}

function roomOf({ scope, id }: ConsumptionOwner, sales: ModuleSales, classes: readonly ClassBase[]): Node | null {
  const [only] = classes;
  if (classes.length < 2) return only?.base ?? null;
  const bases = classes.map(({ base }) => base);
  const label = moduleMeta(sales, 'Base do módulo com redutores');
  return scope.builder.row(`m${sales.context.number}/${id}/base`, sum, bases, {}, label);
}

/** The reducers of a module, the second by what the first leaves of the base. */
function reduceModule(module: ReducedModule, row: ModuleReducers): [string, Node][] {
  const { scope } = module.owner;
  let first: Node | null = null;
  return kinds.flatMap((kind) => {
    const given = row[kind];
    if (!given) return [];
    const node = reducerRow(module, kind, given, first);
    first = node;
    scope.lines.put(`reducer.${kind}`, module.sales.context.number, node);
    const weights = new Map(module.classes.map(({ name, base }) => [name, base]));
    const names = module.classes.map(({ name }) => name);
    return [...dividedParts(scope.builder, node, names, weights)].flatMap(([name, piece]): [string, Node][] =>
      name === null ? [] : [[name, piece]],
    );
  });
}

function reducerRow(
  { owner, sales, pointer, room, paid }: ReducedModule,
  kind: Kind,
  given: Reducer,
  first: Node | null,
) {
  const { scope, terms, id } = owner;
  const { builder, premises, context } = scope;
  const key = `reducer.${kind}`;
  const at = `m${sales.context.number}/${id}/${kind}`;
  const label = lineLabel(key);
  const amount = premises.money(`${pointer}/${kind}/amount`, given.amount, label);
  const portion = kind === 'adjustment' ? ownPortion(owner, sales, given, at) : ownUnits(owner, sales, given, at);
  const factor = premises.factor(terms.index);
  const since = given.month ? monthIndex(context.study.base_month, given.month) : 0;
  const inputs = [amount, portion, paid, room, ...(factor ? [factor] : []), ...(first ? [first] : [])];
  return builder.row(at, reducer, inputs, { since, hasFactor: factor !== null }, moduleMeta(sales, label));
}

/** The typologies that a reducer names, all where it names none. */
function named({ context }: ModuleSales, { typologies }: Reducer) {
  const all = typologiesOf(context.module).map((typology, position) => ({ typology, position }));
  return all.filter(({ position }) => typologies?.includes(position) ?? true);
}

/** The part of the VGV of some typologies that is sold for money. */
function ownPortion({ scope }: ConsumptionOwner, sales: ModuleSales, given: Reducer, id: string): Node {
  const { builder } = scope;
  const { number } = sales.context;
  const nodes = (what: string) =>
    named(sales, given).flatMap(({ position }) => builder.nodes.get(`m${number}/${what}/${position}`) ?? []);
  const [worth, swapped] = [nodes('vgv'), nodes('barter')];
  const gross = builder.scalar(`${id}/gross`, scalarSum, worth, {}, moduleMeta(sales, 'VGV com ajuste'));
  const label = moduleMeta(sales, 'VGV líquido com ajuste');
  const signs = [1, ...swapped.map(() => -1)];
  const own = builder.scalar(`${id}/own`, scalarSum, [gross, ...swapped], { signs }, label);
  return builder.scalar(`${id}/part`, ownPart, [own, gross], {}, moduleMeta(sales, 'Parte própria do VGV', 'share'));
}

/** The units of some typologies that are sold for money. */
function ownUnits({ scope }: ConsumptionOwner, sales: ModuleSales, given: Reducer, id: string): Node {
  const { builder, premises } = scope;
  const rows = named(sales, given).flatMap((placed) => {
    const { units, barter_units: swapped } = placed.typology;
    const at = `${sales.pointer}/typologies/${placed.position}`;
    const name = typologyName(placed);
    const all = { node: premises.number(`${at}/units`, units, `${name}: unidades`), sign: 1 };
    const isSwapped = swapped !== null && swapped !== undefined && (swapped !== 0 || builder.written);
    if (!isSwapped) return [all];
    return [all, { node: premises.number(`${at}/barter_units`, swapped, `${name}: unidades em permuta`), sign: -1 }];
  });
  const nodes = rows.map(({ node }) => node);
  const signs = rows.map(({ sign }) => sign);
  const label = moduleMeta(sales, 'Unidades próprias com redutor', 'number');
  return builder.scalar(`${id}/units`, scalarSum, nodes, { signs }, label);
}
