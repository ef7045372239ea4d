import {
  type Account,
  type CategoryFlow,
  type Movement,
  type MovementCategory,
  type MovementState,
  movementPaths,
  movementStates,
  type Permission,
} from '@uni/contracts';
import { financial as copy } from '@uni/phrases';
import { dayText } from '../../../shared/register/days.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

const toChoice = ({ id, name }: Named): Choice => ({ value: String(id), label: name });

/** Active categories of a flow, each named after its parent too. */
export function selectableCategories(categories: readonly MovementCategory[], flow: CategoryFlow | null): Named[] {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const away = new Set(categories.flatMap(({ id, is_active }) => (is_active ? [] : [id])));
  return categories
    .filter((one) => (flow === null || one.flow === flow) && one.is_active && !away.has(one.parent ?? 0))
    .map(({ id, parent, name }) => ({ id, name: parent === null ? name : `${names.get(parent) ?? ''}: ${name}` }));
}

export const categoryChoices = (categories: readonly MovementCategory[], flow: CategoryFlow | null): Choice[] =>
  selectableCategories(categories, flow).map(toChoice);

/** Active accounts, and the chosen one. */
export const selectableAccounts = (accounts: readonly Account[], chosen: number | null = null): readonly Account[] =>
  accounts.filter(({ id, is_active }) => is_active || id === chosen);

export const accountChoices = (accounts: readonly Account[]): Choice[] => selectableAccounts(accounts).map(toChoice);

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
