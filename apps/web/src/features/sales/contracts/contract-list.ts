import {
  type ContractPurpose,
  type ContractState,
  contractChannels,
  contractPurposes,
  contractSorts,
  contractStates,
  type QueryOfOperation,
  type RowSource,
  rowSources,
} from '@uni/contracts';
import { contracts as copy, register, rowSources as sources } from '@uni/phrases';
import { columnChoice, findChoice } from '../../../shared/register/list-choices.ts';
import type { RegisterView } from '../../../ui/register/register-view.ts';

export interface ContractSearch {
  q?: string;
  situacao?: string;
  canal?: string;
  natureza?: string;
  empreendimento?: string;
  origem?: string;
  colunas?: string;
}

export interface ContractFilter {
  readonly text: string;
  readonly state: ContractState | null;
  readonly channel: (typeof contractChannels)[number] | null;
  readonly purpose: ContractPurpose | null;
  readonly enterprise: number | null;
  readonly source: RowSource | null;
}

/** Parses the filter from the address. Unknown values are ignored. */
export const readFilter = ({
  q,
  situacao,
  canal,
  natureza,
  empreendimento,
  origem,
}: ContractSearch): ContractFilter => ({
  text: q?.trim() ?? '',
  state: findChoice(contractStates, situacao) ?? null,
  channel: findChoice(contractChannels, canal) ?? null,
  purpose: findChoice(contractPurposes, natureza) ?? null,
  enterprise: Number(empreendimento) || null,
  source: findChoice(rowSources, origem) ?? null,
});

export const isFiltered = ({ text, ...others }: ContractFilter): boolean =>
  text !== '' || Object.values(others).some((one) => one !== null);

/** The filter as the server takes it. */
export const toQuery = (
  filter: ContractFilter,
  { page, size, order }: RegisterView,
): QueryOfOperation<'GET /api/sales/contracts/'> => ({
  ...{ search: filter.text || undefined, state: filter.state ?? undefined, channel: filter.channel ?? undefined },
  ...{ purpose: filter.purpose ?? undefined, empreendimento: filter.enterprise ?? undefined },
  ...{ source: filter.source ?? undefined, sort: findChoice(contractSorts, order), page, page_size: size },
});

export function filterText(filter: ContractFilter, enterprise: string | undefined): string {
  const { filters } = copy;
  const by = (label: string, value: string | null | undefined) => value && register.filteredBy(label, value);
  const parts = [
    filter.text && register.filteredText(filter.text),
    by(filters.state, filter.state && copy.states[filter.state]),
    by(filters.channel, filter.channel && copy.channels[filter.channel]),
    by(filters.purpose, filter.purpose && copy.purposes[filter.purpose]),
    by(filters.enterprise, enterprise),
    by(sources.label, filter.source && sources.names[filter.source]),
  ];
  return register.filtered(parts.filter(Boolean).join(', '));
}

export type ColumnKey = keyof typeof copy.columns;
export const columnKeys = Object.keys(copy.columns) as ColumnKey[];
const usualColumns: readonly ColumnKey[] = [
  ...(['number', 'client_name', 'unit', 'signed', 'state', 'price', 'received', 'open', 'next_due'] as const),
];

export const columnsOfAddress = columnChoice(columnKeys, usualColumns);
