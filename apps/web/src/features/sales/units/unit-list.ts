import { type Unit, type UnitState, unitStates } from '@uni/contracts';
import { register, units as words } from '@uni/phrases';
import { columnChoice } from '../list-choices.ts';

export interface UnitSearch {
  q?: string;
  situacao?: string;
}

export interface UnitFilter {
  readonly text: string;
  readonly state: UnitState | null;
}

/** What the address asks for; what it does not know counts as not asked. */
export const readFilter = ({ q, situacao }: UnitSearch): UnitFilter => ({
  text: q?.trim() ?? '',
  state: unitStates.find((one) => one === situacao) ?? null,
});

export const isFiltered = ({ text, state }: UnitFilter): boolean => text !== '' || state !== null;

/** As the server finds them for a file: by name, block and typology, accents and all. */
export const unitsFound = (units: readonly Unit[], { text, state }: UnitFilter): readonly Unit[] =>
  units.filter(
    (unit) =>
      (state === null || unit.state === state) &&
      [unit.nome, unit.block, unit.typology].some((one) => one.toLowerCase().includes(text.toLowerCase())),
  );

export const askOf = ({ text, state }: UnitFilter) => ({ search: text || undefined, state: state ?? undefined });

export function filterText({ text, state }: UnitFilter): string {
  const parts = [
    text && register.filteredText(text),
    state && register.filteredBy(words.columns.state, words.states[state]),
  ];
  return register.filtered(parts.filter(Boolean).join(', '));
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
export const columnLabels = keys.map((key) => ({ key, label: words.columns[key] }));
