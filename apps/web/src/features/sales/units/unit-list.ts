import {
  type RowSource,
  rowSources,
  type Unit,
  type UnitFacing,
  type UnitState,
  unitFacings,
  unitStates,
} from '@uni/contracts';
import { units as copy, register, rowSources as sources } from '@uni/phrases';
import { columnChoice, findChoice } from '../../../shared/register/list-choices.ts';
import type { ScreenSearch } from '../../../shared/screen/use-screen.ts';
import { formatNumber } from '../../../ui/numbers/index.ts';
import { inRange, type Range, rangeText, readRange } from './unit-ranges.ts';

export type UnitSearch = Pick<
  ScreenSearch<'units'>,
  'q' | 'situacao' | 'origem' | 'tipologia' | 'preco' | 'andar' | 'face' | 'atraso'
>;

export interface UnitFilter {
  readonly text: string;
  readonly state: UnitState | null;
  readonly source: RowSource | null;
  readonly typology: string | null;
  /** Thousands of reais by the price table. */
  readonly price: Range | null;
  readonly floor: Range | null;
  readonly facing: UnitFacing | null;
  readonly late: boolean;
}

/** Parses the filter from the address. Unknown values are ignored. */
export const readFilter = (search: UnitSearch): UnitFilter => ({
  text: search.q?.trim() ?? '',
  state: findChoice(unitStates, search.situacao) ?? null,
  source: findChoice(rowSources, search.origem) ?? null,
  typology: search.tipologia || null,
  price: readRange(search.preco),
  floor: readRange(search.andar),
  facing: findChoice(unitFacings, search.face) ?? null,
  late: search.atraso === '1',
});

/** The address without a filter. */
export const noFilter = {
  ...{ q: undefined, situacao: undefined, origem: undefined, tipologia: undefined },
  ...{ preco: undefined, andar: undefined, face: undefined, atraso: undefined },
} satisfies Record<keyof UnitSearch, undefined>;

export const isFiltered = ({ text, late, ...choices }: UnitFilter): boolean =>
  text !== '' || late || Object.values(choices).some((choice) => choice !== null);

const centsInThousand = 100_000;

export const thousandsText = (thousands: number): string => copy.filters.thousands(formatNumber(thousands));

/** As the server finds them for a file: by name, block and typology, accents and all. `late`: ids of units in arrears. */
export const matchingUnits = (
  units: readonly Unit[],
  filter: UnitFilter,
  late: ReadonlySet<number>,
): readonly Unit[] => {
  const { text, state, source, typology, price, floor, facing } = filter;
  const sought = text.toLowerCase();
  return units.filter(
    (unit) =>
      (state === null || unit.state === state) &&
      (source === null || (unit.erp ?? 'own') === source) &&
      (typology === null || unit.typology === typology) &&
      (price === null || inRange(price, unit.list_price / centsInThousand)) &&
      (floor === null || (unit.floor !== null && inRange(floor, unit.floor))) &&
      (facing === null || unit.facing === facing) &&
      (!filter.late || late.has(unit.id)) &&
      [unit.nome, unit.block, unit.typology].some((one) => one.toLowerCase().includes(sought)),
  );
};

/** The filter as the server takes it. */
export const toQuery = ({ text, state, source, typology, price, floor, facing, late }: UnitFilter) => ({
  ...{ search: text || undefined, state: state ?? undefined, source: source ?? undefined },
  ...{ typology: typology ?? undefined, facing: facing ?? undefined, late: late ? ('true' as const) : undefined },
  ...{ price_from: centsOf(price?.from), price_to: centsOf(price?.to) },
  ...{ floor_from: floor?.from ?? undefined, floor_to: floor?.to ?? undefined },
});

const centsOf = (thousands: number | null | undefined): number | undefined =>
  typeof thousands === 'number' ? thousands * centsInThousand : undefined;

export function filterText({ text, state, source, typology, price, floor, facing, late }: UnitFilter): string {
  const filters = [
    text && register.filteredText(text),
    state && register.filteredBy(copy.columns.state, copy.states[state]),
    source && register.filteredBy(sources.label, sources.names[source]),
    typology && register.filteredBy(copy.columns.typology, typology),
    price && register.filteredBy(copy.filters.price, rangeText(price, thousandsText)),
    floor && register.filteredBy(copy.columns.floor, rangeText(floor, copy.floorOf)),
    facing && register.filteredBy(copy.columns.facing, copy.facings[facing]),
    late && register.filteredBy(copy.columns.state, copy.late),
  ];
  return register.filtered(filters.filter(Boolean).join(', '));
}

const keys = [
  ...(['nome', 'block', 'floor', 'typology', 'facing', 'state', 'reserved_until'] as const),
  ...(['private_area', 'list_price', 'per_area', 'note'] as const),
];
export type UnitColumn = (typeof keys)[number];
export const columnsOfAddress = columnChoice(
  keys,
  keys.filter((key) => key !== 'reserved_until' && key !== 'note' && key !== 'facing'),
);
export const columnLabels = keys.map((key) => ({ key, label: copy.columns[key] }));
