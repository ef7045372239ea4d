import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { contractLimits, type Movement, type MovementState, movementSorts } from '@uni/contracts';
import { financial as copy } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { enterprisesQuery } from '../../../api/planner/enterprises.ts';
import {
  accountsQuery,
  categoriesQuery,
  movementQuery,
  movementsQuery,
  useMovementWrites,
} from '../../../api/sales/movements.ts';
import { findChoice } from '../../../shared/register/list-choices.ts';
import { useRegisterNavigation } from '../../../shared/register/use-register-place.ts';
import { columnsOfAddress } from './financial-columns.tsx';
import { filterText, isFiltered, type Names, permissionFor, readFilter, toQuery, waysOf } from './financial-list.ts';

const route = getRouteApi('/signed-in/vendas/controle-financeiro');

export type Financial = ReturnType<typeof useFinancial>;

export type Layer = 'statement' | 'registers' | 'reverse' | null;

/** State of the financial screen: filter, page, marked and open rows, and last action. */
export function useFinancial() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const navigation = useRegisterNavigation({
    search: { ...search },
    go: (part, replace) => void navigate({ search: (now) => ({ ...now, ...part }), replace }),
    ...{ writes: 'sales:write', fresh: '', usual: '-day' },
  });
  const filter = readFilter(search);
  const listQuery = toQuery(filter);
  const { order, page, size } = navigation.view;
  const sort = findChoice(movementSorts, order);
  const query = useQuery(movementsQuery({ ...listQuery, sort, page, page_size: size }));
  const rows = useMemo(() => query.data?.results ?? [], [query.data]);
  const known = useKnown();
  const [layer, setLayer] = useState<Layer>(null);
  const may = (state: MovementState): boolean => navigation.profile.permissions.includes(permissionFor(state));
  const id = Number(search.abrir) || null;
  const opened = useQuery({ ...movementQuery(id ?? 0), enabled: id !== null });
  return {
    ...{ search, navigation, filter, listQuery, query, rows, layer, ...known },
    columns: columnsOfAddress.visibleColumns(search.colunas),
    marks: useMarks(rows, may),
    may,
    /** Takes movements somewhere, if only to be approved. */
    mayMove: navigation.mayWrite || may('approved'),
    most: contractLimits.pagedRows,
    isFiltered: isFiltered(filter),
    filterText: filterText(filter, known.names),
    opened: id === null ? undefined : opened.data,
    isChartVisible: search.grafico !== undefined,
    setDialog: setLayer,
    change: navigation.narrow,
    clear: () => navigation.change(nothing),
    exports: [{ list: 'movements' as const, fileName: copy.fileName, query: { ...listQuery, sort } }],
  };
}

/** Search parameters of an address without filters. */
const nothing = {
  ...{ q: undefined, empreendimento: undefined, tipo: undefined, categoria: undefined, situacao: undefined },
  ...{ conta: undefined, de: undefined, ate: undefined, pagina: undefined },
};

/** The small lists that movements name, and their names by id. */
function useKnown() {
  const accountList = useQuery(accountsQuery);
  const categories = useQuery(categoriesQuery).data ?? none;
  const enterprises = useQuery(enterprisesQuery).data ?? none;
  const accounts = accountList.data ?? none;
  const names = useMemo((): Names => {
    const finder = (list: readonly { id: number; name: string }[]) => {
      const byId = new Map(list.map(({ id, name }) => [id, name]));
      return (id: number | null) => byId.get(id ?? 0) ?? '';
    };
    return { account: finder(accounts), category: finder(categories), enterprise: finder(enterprises) };
  }, [accounts, categories, enterprises]);
  return { accounts, categories, enterprises, names, hasNoAccount: accountList.data?.length === 0 };
}

const none: readonly never[] = [];

/** Marked rows of this page, and their move to a state. */
function useMarks(rows: readonly Movement[], may: (state: MovementState) => boolean) {
  const { move } = useMovementWrites();
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [done, setDone] = useState<string | null>(null);
  const marked = rows.filter(({ id }) => ids.has(id));
  return {
    ids,
    marked,
    ways: waysOf(marked).filter(may),
    set: setIds,
    clear: () => setIds(new Set()),
    busy: move.isPending,
    done,
    forget: () => setDone(null),
    take: (chosen: readonly Movement[], state: MovementState, reason = '', onDone?: () => void) =>
      move.mutate(
        { ids: chosen.map(({ id }) => id), state, reason },
        {
          onSuccess: () => {
            const [first] = chosen;
            const isSameKind = first && chosen.every(({ kind }) => kind === first.kind);
            setDone(
              copy.selection.moved(chosen.length, isSameKind ? copy.stateOf(state, first.kind) : copy.states[state]),
            );
            setIds(new Set());
            onDone?.();
          },
        },
      ),
  };
}
