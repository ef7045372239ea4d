import { useQuery } from '@tanstack/react-query';
import type { Account, Movement, MovementCategory, MovementState } from '@uni/contracts';
import { financial as copy } from '@uni/phrases';
import { enterprisesQuery } from '../../../api/planner/enterprises.ts';
import { accountsQuery, categoriesQuery, useMovementWrites } from '../../../api/sales/movements.ts';
import type { RegisterBase, ScreenOf } from '../../../shared/register/define-register.ts';
import { permissionFor } from './financial-list.ts';

/** Names of what movements name by id; empty for none. */
type NameOf = (id: number | null) => string;

/** The small lists that movements name, and their move to a state. */
export interface FinancialOwn {
  readonly accounts: readonly Account[];
  readonly categories: readonly MovementCategory[];
  readonly hasNoAccount: boolean;
  readonly names: { readonly account: NameOf; readonly category: NameOf; readonly enterprise: NameOf };
  /** Whether the user may take movements to a state. */
  readonly may: (state: MovementState) => boolean;
  readonly isMoving: boolean;
  readonly move: (rows: readonly Movement[], state: MovementState, reason?: string, onDone?: () => void) => void;
}

export type Financial = ScreenOf<'GET /api/sales/movements/', FinancialOwn>;

const none: readonly never[] = [];

const finder = (list: readonly { id: number; name: string }[]): NameOf => {
  const byId = new Map(list.map(({ id, name }) => [id, name]));
  return (id) => byId.get(id ?? 0) ?? '';
};

export function useFinancial(base: Pick<RegisterBase<Movement>, 'navigation' | 'showDone' | 'marks'>): FinancialOwn {
  const accountList = useQuery(accountsQuery);
  const categories = useQuery(categoriesQuery).data ?? none;
  const enterprises = useQuery(enterprisesQuery).data ?? none;
  const accounts = accountList.data ?? none;
  const { move } = useMovementWrites();
  const { permissions } = base.navigation.profile;
  const finish = (rows: readonly Movement[], state: MovementState) => {
    const [first] = rows;
    const isSameKind = first && rows.every(({ kind }) => kind === first.kind);
    base.showDone(copy.selection.moved(rows.length, isSameKind ? copy.stateOf(state, first.kind) : copy.states[state]));
    base.marks.clear();
  };
  return {
    ...{ accounts, categories, hasNoAccount: accountList.data?.length === 0 },
    names: { account: finder(accounts), category: finder(categories), enterprise: finder(enterprises) },
    may: (state) => permissions.includes(permissionFor(state)),
    isMoving: move.isPending,
    move: (rows, state, reason = '', onDone) =>
      move.mutate(
        { ids: rows.map(({ id }) => id), state, reason },
        {
          onSuccess: () => {
            finish(rows, state);
            onDone?.();
          },
        },
      ),
  };
}
