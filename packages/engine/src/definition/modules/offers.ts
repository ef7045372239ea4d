import type { PriceStep, PriceTable, Rate, SalesCurve, SalesTerms, StudyModule, Typology } from '../../study.ts';

/** A value of the study and its pointer. */
export interface Placed<T> {
  readonly value: T;
  readonly pointer: string;
}

/** A typology by its position in its module. */
export interface PlacedTypology {
  readonly typology: Typology;
  readonly position: number;
}

/** Typologies that are sold by one curve, one price and one mix of tables. */
export interface Offer {
  /** Ending of its ids; empty for the only offer of a module. */
  readonly id: string;
  /** Name that sets it apart from the module's other offers; empty for the only one. */
  readonly name: string;
  readonly typologies: readonly PlacedTypology[];
  readonly curve: Placed<SalesCurve>;
  readonly tables: Placed<readonly PriceTable[]>;
  readonly growth: Placed<Rate> | null;
  readonly index: string | null;
  readonly steps: OfferSteps | null;
}

/** The price steps of an offer; `ofModule`: they read what the whole module has sold. */
export interface OfferSteps extends Placed<readonly PriceStep[]> {
  readonly ofModule: boolean;
}

const salesFields = ['sales_curve', 'tables', 'price_growth', 'price_index', 'price_steps'] as const;

/** The typologies of a module; none where it leaves them out. */
export function typologiesOf({ typologies }: Pick<StudyModule, 'typologies'>): readonly Typology[] {
  return typologies ?? [];
}

/** The lists of price tables of a module at a pointer: its own, then those of its typologies. */
export function tableLists(module: StudyModule, pointer: string): Placed<readonly PriceTable[]>[] {
  const lists: Placed<readonly PriceTable[]>[] = [];
  if (module.tables) lists.push({ value: module.tables, pointer: `${pointer}/tables` });
  for (const [k, { tables }] of typologiesOf(module).entries())
    if (tables) lists.push({ value: tables, pointer: `${pointer}/typologies/${k}/tables` });
  return lists;
}

/** True if a typology has terms of sale: it is an offer of its own. */
export function isOffer(typology: Typology): boolean {
  return salesFields.some((field) => typology[field] !== null && typology[field] !== undefined);
}

/** True if a module sells nothing: it has no curve, no tables and no units, and no typology has. */
export function isHold(module: StudyModule): boolean {
  const sellers: readonly SalesTerms[] = [module, ...typologiesOf(module)];
  const isSold = sellers.some(({ sales_curve, tables }) => Boolean(sales_curve ?? tables));
  return !isSold && typologiesOf(module).every(({ units }) => units === 0);
}

/** The offers of a module at a pointer: that of the typologies without terms of their own first. None of a hold module. */
export function offersOf(module: StudyModule, pointer: string): Offer[] {
  if (isHold(module)) return [];
  const typologies = typologiesOf(module).map((typology, position) => ({ typology, position }));
  const common = typologies.filter(({ typology }) => !isOffer(typology));
  if (common.length === typologies.length)
    return [offerOf(module, pointer, { id: '', name: '', typologies, own: null })];
  const own = typologies.filter(({ typology }) => isOffer(typology));
  return [
    ...(common.length === 0
      ? []
      : [offerOf(module, pointer, { id: '/common', name: 'demais tipologias', typologies: common, own: null })]),
    ...own.map((placed) =>
      offerOf(module, pointer, {
        id: `/o${placed.position}`,
        name: typologyName(placed),
        typologies: [placed],
        own: placed,
      }),
    ),
  ];
}

export function typologyName({ typology, position }: PlacedTypology): string {
  return typology.name ?? `Tipologia ${position + 1}`;
}

interface OfferParts extends Pick<Offer, 'id' | 'name' | 'typologies'> {
  readonly own: PlacedTypology | null;
}

/** An offer with what its typology names, and the rest from the module. */
function offerOf(module: StudyModule, pointer: string, { own, ...offer }: OfferParts): Offer {
  const ownPointer = own ? `${pointer}/typologies/${own.position}` : pointer;
  const named = <K extends keyof SalesTerms>(field: K): Placed<NonNullable<SalesTerms[K]>> | null => {
    const mine = own?.typology[field];
    if (mine !== null && mine !== undefined) return { value: mine, pointer: `${ownPointer}/${field}` };
    const shared = module[field];
    return shared === null || shared === undefined ? null : { value: shared, pointer: `${pointer}/${field}` };
  };
  const steps = named('price_steps');
  return {
    ...offer,
    curve: required(named('sales_curve')),
    tables: required(named('tables')),
    growth: named('price_growth'),
    index: named('price_index')?.value ?? null,
    steps: steps && { ...steps, ofModule: steps.pointer === `${pointer}/price_steps` },
  };
}

function required<T>(value: Placed<T> | null): Placed<T> {
  if (!value) throw new Error('a checked study says how every offer is sold');
  return value;
}
