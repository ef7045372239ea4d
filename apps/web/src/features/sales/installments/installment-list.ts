import {
  type ContractPurpose,
  contractPurposes,
  type Installment,
  type InstallmentKind,
  type InstallmentState,
  installmentKinds,
  installmentSorts,
  installmentStates,
  type QueryOfOperation,
  type RowSource,
} from '@uni/contracts';
import { installments as copy, register, rowSources as sources } from '@uni/phrases';
import { dayAfter, dayText } from '../../../shared/register/days.ts';
import { columnChoice, findChoice } from '../../../shared/register/list-choices.ts';
import { sourceOfAddress } from '../../../shared/register/source-of-address.ts';
import type { RegisterView } from '../../../ui/register/register-view.ts';

/** Open installments, or all since the beginning. */
export type InstallmentScreen = 'receivables' | 'all';

/** States that each screen offers; the first is what it begins with, null is all of them. */
export const statesOf: Readonly<Record<InstallmentScreen, readonly (InstallmentState | null)[]>> = {
  receivables: ['to_receive', 'late'],
  all: [null, ...installmentStates],
};

/** Days from today, both included. */
const spans = {
  late_30: [-30, -1],
  late_60: [-60, -31],
  late_90: [-90, -61],
  late_more: [null, -91],
  next_7: [0, 7],
  next_30: [0, 30],
  next_90: [0, 90],
} as const satisfies Record<string, readonly [number | null, number]>;
export type Term = keyof typeof copy.terms;
export const terms = Object.keys(copy.terms) as Term[];

export interface InstallmentSearch {
  q?: string;
  situacao?: string;
  tipo?: string;
  natureza?: string;
  empreendimento?: string;
  origem?: string;
  prazo?: string;
  de?: string;
  ate?: string;
  colunas?: string;
}

type InstallmentQuery = QueryOfOperation<'GET /api/sales/installments/'>;

export interface InstallmentFilter {
  readonly text: string;
  readonly state: InstallmentState | null;
  readonly kind: InstallmentKind | null;
  readonly purpose: ContractPurpose | null;
  readonly enterprise: number | null;
  readonly source: RowSource | null;
  readonly term: Term;
  readonly from: string;
  readonly to: string;
}

const dayIn = (text: string | undefined): string => (/^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? (text ?? '') : '');

/** Parses the filter from the address. Unknown values are ignored. */
export function readFilter(screen: InstallmentScreen, search: InstallmentSearch, today: string): InstallmentFilter {
  const states = statesOf[screen];
  const term = findChoice(terms, search.prazo) ?? 'any';
  const [from = '', to = ''] = term === 'period' ? [dayIn(search.de), dayIn(search.ate)] : daysOf(term, today);
  return {
    text: search.q?.trim() ?? '',
    state: states.find((state) => state === search.situacao) ?? states[0] ?? null,
    kind: findChoice(installmentKinds, search.tipo) ?? null,
    purpose: findChoice(contractPurposes, search.natureza) ?? null,
    enterprise: Number(search.empreendimento) || null,
    source: sourceOfAddress(search.origem) ?? null,
    ...{ term, from, to },
  };
}

function daysOf(term: Term, today: string): readonly [string?, string?] {
  if (term === 'any' || term === 'period') return [];
  const [from, to] = spans[term];
  return [from === null ? '' : dayAfter(today, from), dayAfter(today, to)];
}

/** True if the filter is narrower than the screen's default. */
export const isFiltered = (screen: InstallmentScreen, filter: InstallmentFilter): boolean =>
  filter.text !== '' ||
  filter.state !== statesOf[screen][0] ||
  [filter.kind, filter.purpose, filter.enterprise, filter.source].some((one) => one !== null) ||
  filter.from !== '' ||
  filter.to !== '';

/** The filter as the server takes it. */
export const toQuery = (filter: InstallmentFilter, { page, size, order }: RegisterView): InstallmentQuery => ({
  ...{ search: filter.text || undefined, state: filter.state ?? undefined, kind: filter.kind ?? undefined },
  ...{ purpose: filter.purpose ?? undefined, empreendimento: filter.enterprise ?? undefined },
  ...{ due_from: filter.from || undefined, due_to: filter.to || undefined },
  ...{ source: filter.source ?? undefined },
  ...{ sort: findChoice(installmentSorts, order), page, page_size: size },
});

export function filterText(filter: InstallmentFilter, enterprise: string | undefined): string {
  const { filters } = copy;
  const by = (label: string, value: string | null | undefined) => value && register.filteredBy(label, value);
  const parts = [
    filter.text && register.filteredText(filter.text),
    by(filters.state, filter.state && copy.states[filter.state]),
    by(filters.kind, filter.kind && copy.kinds[filter.kind]),
    by(filters.purpose, filter.purpose && copy.purposes[filter.purpose]),
    by(filters.enterprise, enterprise),
    by(sources.label, filter.source && sources.names[filter.source]),
    filters.filteredTerm(dayText(filter.from), dayText(filter.to)),
  ];
  return register.filtered(parts.filter(Boolean).join(', '));
}

export const nameOf = ({ kind, number, of }: Pick<Installment, 'kind' | 'number' | 'of'>): string =>
  copy.name(copy.kinds[kind], number, of);

/** Columns by the key under which the address knows them. Money is in centavos. */
export const moneyColumns = [
  'amount',
  'open',
  'paid',
  'principal',
  'interest',
  'correction',
  'fine',
  'mora',
  'discount',
  'closed',
] as const;
type ColumnKey = keyof typeof copy.columns;
export const columnKeys = Object.keys(copy.columns) as ColumnKey[];
const usualColumns: readonly ColumnKey[] = [
  ...(['installment', 'client_name', 'contract', 'unit', 'due', 'status', 'amount', 'open'] as const),
];

export const columnsOfAddress = columnChoice(columnKeys, usualColumns);
