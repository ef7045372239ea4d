import { currentHabits } from '../../ui/habits.ts';
import type { MoneyUnit, Zoom } from '../../ui/planning-grid/index.ts';

/** View of a grid of months, stored in the address: a link displays the same view. */
export interface GridView {
  zoom: Zoom;
  unit: MoneyUnit;
  cents: boolean;
  expanded: ReadonlySet<string>;
  /** Years drawn as one column. */
  years: ReadonlySet<number>;
}

/** Its part of an address. */
export interface GridSearch {
  zoom?: string;
  un?: string;
  cent?: string;
  abertas?: string;
  anos?: string;
}

/** Defaults of a grid for parts missing in its address. */
export interface UsualView {
  units: readonly MoneyUnit[];
  /** One of the units. */
  unit: MoneyUnit;
  expanded: readonly string[];
}

export const zooms: readonly Zoom[] = ['month', 'quarter', 'year'];

/** The items of a list that the address stores as one text. */
export const listIn = (value: unknown): string[] =>
  String(value ?? '')
    .split('~')
    .filter(Boolean);

/** Default unit of a grid: the user's preference, where the grid supports it. */
const usualUnit = (usual: UsualView): MoneyUnit =>
  usual.units.find((unit) => unit === currentHabits().gridUnit) ?? usual.unit;

/** Reads a view from the address; parts that cannot be read count as absent. */
export function readGridView(search: Readonly<Record<string, unknown>>, usual: UsualView): GridView {
  return {
    zoom: zooms.find((zoom) => zoom === search.zoom) ?? 'month',
    unit: usual.units.find((unit) => unit === search.un) ?? usualUnit(usual),
    cents: String(search.cent) === '1',
    expanded: new Set(typeof search.abertas === 'string' ? listIn(search.abertas) : usual.expanded),
    years: new Set(listIn(search.anos).map(Number).filter(Number.isInteger)),
  };
}

/** The address of a view; what is as usual is undefined there. */
export function gridSearchOf(view: GridView, usual: UsualView): { [Key in keyof GridSearch]-?: string | undefined } {
  const expanded = [...view.expanded];
  const asUsual = expanded.length === usual.expanded.length && usual.expanded.every((id) => view.expanded.has(id));
  return {
    zoom: view.zoom === 'month' ? undefined : view.zoom,
    un: view.unit === usualUnit(usual) ? undefined : view.unit,
    cent: view.cents ? '1' : undefined,
    // Marks an empty list: an empty text would mean that the address has no such part.
    abertas: asUsual ? undefined : expanded.join('~') || '~',
    anos: [...view.years].join('~') || undefined,
  };
}
