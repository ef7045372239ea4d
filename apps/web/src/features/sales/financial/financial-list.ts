import {
  type Account,
  type CategoryFlow,
  type MoneyKind,
  type Movement,
  type MovementCategory,
  type MovementState,
  moneyKinds,
  movementPaths,
  movementStates,
  type Permission,
} from '@uni/contracts';
import { financial as copy, register } from '@uni/phrases';
import type { MovementMonthFilter } from '../../../api/sales/movements.ts';
import { dayText } from '../../../shared/register/days.ts';
import { findChoice } from '../../../shared/register/list-choices.ts';

export interface FinancialSearch {
  q?: string;
  empreendimento?: string;
  tipo?: string;
  categoria?: string;
  situacao?: string;
  conta?: string;
  de?: string;
  ate?: string;
  grafico?: string;
}

export interface FinancialFilter {
  readonly text: string;
  readonly enterprise: number | null;
  readonly kind: MoneyKind | null;
  readonly category: number | null;
  readonly state: MovementState | null;
  readonly account: number | null;
  readonly from: string;
  readonly to: string;
}

const dayIn = (text: string | undefined): string => (/^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? (text ?? '') : '');

/** Parses the filter from the address. Unknown values are ignored. */
export const readFilter = (search: FinancialSearch): FinancialFilter => ({
  text: search.q?.trim() ?? '',
  enterprise: Number(search.empreendimento) || null,
  kind: findChoice(moneyKinds, search.tipo) ?? null,
  category: Number(search.categoria) || null,
  state: findChoice(movementStates, search.situacao) ?? null,
  account: Number(search.conta) || null,
  ...{ from: dayIn(search.de), to: dayIn(search.ate) },
});

export const isFiltered = (filter: FinancialFilter): boolean =>
  Object.values(filter).some((value) => value !== null && value !== '');

/** The filter as the server takes it. */
export const toQuery = ({ text, enterprise, ...filter }: FinancialFilter): MovementMonthFilter => ({
  ...{ search: text || undefined, empreendimento: enterprise ?? undefined, kind: filter.kind ?? undefined },
  ...{ category: filter.category ?? undefined, state: filter.state ?? undefined, account: filter.account ?? undefined },
  ...{ from: filter.from || undefined, to: filter.to || undefined },
});

/** Names of what movements name by id. */
export interface Names {
  readonly enterprise: (id: number | null) => string;
  readonly account: (id: number | null) => string;
  readonly category: (id: number | null) => string;
}

export function filterText(filter: FinancialFilter, names: Names): string {
  const { columns, filters } = copy;
  const by = (label: string, value: string | null | undefined) => value && register.filteredBy(label, value);
  const parts = [
    filter.text && register.filteredText(filter.text),
    by(columns.kind, filter.kind && copy.kinds[filter.kind]),
    by(columns.state, filter.state && copy.states[filter.state]),
    by(columns.category, filter.category === null ? null : names.category(filter.category)),
    by(columns.account, filter.account === null ? null : names.account(filter.account)),
    by(columns.empreendimento, filter.enterprise === null ? null : names.enterprise(filter.enterprise)),
    by(filters.from, dayText(filter.from)),
    by(filters.to, dayText(filter.to)),
  ];
  return register.filtered(parts.filter(Boolean).join(', '));
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Categories that may still be chosen, each under the name of what it belongs to. */
export function categoryChoices(categories: readonly MovementCategory[], flow: CategoryFlow | null): Choice[] {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const away = new Set(categories.flatMap(({ id, is_active }) => (is_active ? [] : [id])));
  return categories
    .filter((one) => (flow === null || one.flow === flow) && one.is_active && !away.has(one.parent ?? 0))
    .map(({ id, parent, name }) => ({
      value: String(id),
      label: parent === null ? name : `${names.get(parent) ?? ''}: ${name}`,
    }));
}

/** Accounts that may still be chosen, and the one that is. */
export const accountChoices = (accounts: readonly Account[], chosen: number | null = null): Choice[] =>
  accounts
    .filter(({ id, is_active }) => is_active || id === chosen)
    .map(({ id, name }) => ({ value: String(id), label: name }));

export const movementName = ({ day, description }: Movement): string =>
  copy.nameOf(dayText(day), description || copy.noDescription);

/** Returns the states to which all rows can move; none without rows. */
export const waysOf = (rows: readonly Movement[]): MovementState[] =>
  rows.length === 0
    ? []
    : movementStates.filter((state) => rows.every((row) => movementPaths[state].some((from) => from === row.state)));

/** Returns the permission for a state: approval needs `sales:approve`, any other `sales:write`. */
export const permissionFor = (state: MovementState): Permission =>
  state === 'approved' ? 'sales:approve' : 'sales:write';

/** In the order in which people think of them: onwards, then back. */
export const wayOrder: readonly MovementState[] = ['checked', 'approved', 'settled', 'draft', 'reversed'];
