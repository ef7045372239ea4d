import { type RowSource, rowSources, type Unit, type UnitState, unitStates } from '@uni/contracts';
import { units as copy, register, rowSources as sources } from '@uni/phrases';
import { columnChoice, findChoice } from '../../../shared/register/list-choices.ts';
import type { ScreenSearch } from '../../../shared/screen/use-screen.ts';

export type UnitSearch = Pick<ScreenSearch<'units'>, 'q' | 'situacao' | 'origem'>;

export interface UnitFilter {
  readonly text: string;
  readonly state: UnitState | null;
  readonly source: RowSource | null;
}

/** Parses the filter from the address. Unknown values are ignored. */
export const readFilter = ({ q, situacao, origem }: UnitSearch): UnitFilter => ({
  text: q?.trim() ?? '',
  state: findChoice(unitStates, situacao) ?? null,
  source: findChoice(rowSources, origem) ?? null,
});

export const isFiltered = ({ text, state, source }: UnitFilter): boolean =>
  text !== '' || state !== null || source !== null;

/** As the server finds them for a file: by name, block and typology, accents and all. */
export const matchingUnits = (units: readonly Unit[], { text, state, source }: UnitFilter): readonly Unit[] =>
  units.filter(
    (unit) =>
      (state === null || unit.state === state) &&
      (source === null || (unit.erp ?? 'own') === source) &&
      [unit.nome, unit.block, unit.typology].some((one) => one.toLowerCase().includes(text.toLowerCase())),
  );

/** The filter as the server takes it. */
export const toQuery = ({ text, state, source }: UnitFilter) => ({
  ...{ search: text || undefined, state: state ?? undefined, source: source ?? undefined },
});

export function filterText({ text, state, source }: UnitFilter): string {
  const filters = [
    text && register.filteredText(text),
    state && register.filteredBy(copy.columns.state, copy.states[state]),
    source && register.filteredBy(sources.label, sources.names[source]),
  ];
  return register.filtered(filters.filter(Boolean).join(', '));
}

const keys = [
  ...(['nome', 'block', 'floor', 'typology', 'state', 'reserved_until'] as const),
  ...(['private_area', 'list_price', 'per_area', 'note'] as const),
];
export type UnitColumn = (typeof keys)[number];
export const columnsOfAddress = columnChoice(
  keys,
  keys.filter((key) => key !== 'reserved_until' && key !== 'note'),
);
export const columnLabels = keys.map((key) => ({ key, label: copy.columns[key] }));
