import {
  type ContractPurpose,
  type ContractState,
  contractChannels,
  contractPurposes,
  contractStates,
  type RowSource,
  rowSources,
} from '@uni/contracts';
import { register, rowSources as sources, contracts as words } from '@uni/phrases';
import type { ContractAsk } from '../../../api/sales/contracts.ts';
import { columnChoice } from '../../../shared/register/list-choices.ts';
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

const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined): Value | null =>
  values.find((value) => value === text) ?? null;

/** What the address asks for; what it does not know counts as not asked. */
export const readFilter = ({
  q,
  situacao,
  canal,
  natureza,
  empreendimento,
  origem,
}: ContractSearch): ContractFilter => ({
  text: q?.trim() ?? '',
  state: oneOf(contractStates, situacao),
  channel: oneOf(contractChannels, canal),
  purpose: oneOf(contractPurposes, natureza),
  enterprise: Number(empreendimento) || null,
  source: oneOf(rowSources, origem),
});

export const isFiltered = ({ text, ...others }: ContractFilter): boolean =>
  text !== '' || Object.values(others).some((one) => one !== null);

export const askOf = (filter: ContractFilter, { page, size, order }: RegisterView): ContractAsk => ({
  ...{ search: filter.text || undefined, state: filter.state ?? undefined, channel: filter.channel ?? undefined },
  ...{ purpose: filter.purpose ?? undefined, empreendimento: filter.enterprise ?? undefined },
  ...{ source: filter.source ?? undefined, sort: order, page, page_size: size },
});

export function filterText(filter: ContractFilter, enterprise: string | undefined): string {
  const { filters } = words;
  const by = (label: string, value: string | null | undefined) => value && register.filteredBy(label, value);
  const parts = [
    filter.text && register.filteredText(filter.text),
    by(filters.state, filter.state && words.states[filter.state]),
    by(filters.channel, filter.channel && words.channels[filter.channel]),
    by(filters.purpose, filter.purpose && words.purposes[filter.purpose]),
    by(filters.enterprise, enterprise),
    by(sources.label, filter.source && sources.names[filter.source]),
  ];
  return register.filtered(parts.filter(Boolean).join(', '));
}

export type ColumnKey = keyof typeof words.columns;
export const columnKeys = Object.keys(words.columns) as ColumnKey[];
const usualColumns: readonly ColumnKey[] = [
  ...(['number', 'client_name', 'unit', 'signed', 'state', 'price', 'received', 'open', 'next_due'] as const),
];

export const columnsOfAddress = columnChoice(columnKeys, usualColumns);
