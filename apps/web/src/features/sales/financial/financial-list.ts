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
