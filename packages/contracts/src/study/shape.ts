import type { Study } from '@uni/engine';

/**
 * The lists of items in a study, and the plain objects that lead to them. Each item gets a stable id.
 * Every other array of a study (shares, lags, window, eligible, …) is a vector: set whole or cell by cell.
 */
export interface Shape {
  readonly lists: Readonly<Record<string, Shape>>;
  readonly objects: Readonly<Record<string, Shape>>;
}

type Item<T> = NonNullable<T> extends readonly (infer I)[] ? ([I] extends [object] ? I : never) : never;
type IsPlainObject<T> = [NonNullable<T>] extends [object]
  ? [NonNullable<T>] extends [readonly unknown[]]
    ? false
    : true
  : false;
type ListFields<T> = { [K in keyof T]-?: [Item<T[K]>] extends [never] ? never : K }[keyof T];
type ObjectFields<T> = {
  [K in keyof T]-?: IsPlainObject<T[K]> extends true ? (HoldsLists<NonNullable<T[K]>> extends true ? K : never) : never;
}[keyof T];
type HoldsLists<T> = [ListFields<T>] extends [never] ? ([ObjectFields<T>] extends [never] ? false : true) : true;

/** The shape that the type demands. A list of items added to `Study` and not to the table below does not compile. */
type ShapeOf<T> = {
  readonly lists: { readonly [K in ListFields<T>]: ShapeOf<Item<T[K]>> };
  readonly objects: { readonly [K in ObjectFields<T>]: ShapeOf<NonNullable<T[K]>> };
};

const flat = { lists: {}, objects: {} } as const;

/** A price table: its parts, and the installments of a part's calendar. */
const table = { lists: { parts: { lists: { calendar: flat }, objects: {} } }, objects: {} } as const;

/** The tables of each regime. */
const regime = {
  ret: { lists: { rates: flat, classes: { lists: { rates: flat }, objects: {} } }, objects: {} },
  presumed: {
    lists: {
      pis: flat,
      cofins: flat,
      irpj_base: flat,
      irpj: flat,
      irpj_surcharge: flat,
      irpj_surcharge_floor: flat,
      csll_base: flat,
      csll: flat,
      activities: { lists: { irpj_base: flat, csll_base: flat }, objects: {} },
    },
    objects: {},
  },
  real: {
    lists: {
      ...{ irpj: flat, irpj_surcharge: flat, irpj_surcharge_floor: flat, csll: flat, loss_share: flat },
      ...{ pis: flat, cofins: flat, credits: flat },
    },
    objects: {},
  },
} as const;

const consumption = {
  lists: {
    ...{ cbs: flat, ibs: flat, reduction: flat, split: flat, transitional: flat, modules: flat, credits: flat },
    classes: { lists: { reduction: flat, deduction_per_month: flat, rates: flat }, objects: {} },
  },
  objects: {},
} as const;

const taxation = {
  lists: {
    other: { lists: { rates: flat }, objects: {} },
    classes: flat,
    // biome-ignore lint/suspicious/noThenProperty: a field of the study
    then: { lists: { classes: flat }, objects: regime },
  },
  objects: { ...regime, consumption },
} as const;

const capital = {
  lists: { partners: { lists: { in_kind: flat }, objects: {} }, waterfall: flat },
  objects: {},
} as const;

/** The arrays of a study whose items have ids. The type check ensures that none is missing. */
export const studyShape: Shape = {
  lists: {
    companies: { lists: {}, objects: { taxation, capital } },
    modules: {
      lists: {
        typologies: { lists: { tables: table, price_steps: flat }, objects: {} },
        tables: table,
        price_steps: flat,
        tasks: { lists: { predecessors: flat }, objects: {} },
      },
      objects: {
        financial_barter: { lists: { minimum: flat }, objects: {} },
        delinquency: { lists: { recovery: flat }, objects: {} },
      },
    },
    groups: flat,
    expenses: flat,
    revenues: flat,
    rentals: flat,
    assignments: flat,
    loans: { lists: { rate_steps: flat }, objects: { draws: { lists: { tranches: flat }, objects: {} } } },
  },
  objects: {
    taxation,
    capital,
    accomplished: {
      lists: { lines: flat, portfolio: { lists: { receivables: flat }, objects: {} } },
      objects: {},
    },
  },
} satisfies ShapeOf<Study>;

/** The shape of a list's items, or undefined when the field is no list of items. */
export function listShape(shape: Shape | undefined, field: string): Shape | undefined {
  return shape && Object.hasOwn(shape.lists, field) ? shape.lists[field] : undefined;
}

/** The shape of a plain object that leads to lists, or undefined. */
export function objectShape(shape: Shape | undefined, field: string): Shape | undefined {
  return shape && Object.hasOwn(shape.objects, field) ? shape.objects[field] : undefined;
}
