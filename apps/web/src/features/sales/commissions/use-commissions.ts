import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type Commission, commissionSorts, contractLimits } from '@uni/contracts';
import { commissions as copy } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { enterprisesQuery } from '../../../api/planner/enterprises.ts';
import { commissionsQuery, useCommissionWrites } from '../../../api/sales/commissions.ts';
import { findChoice } from '../../../shared/register/list-choices.ts';
import { useRegisterNavigation } from '../../../shared/register/use-register-place.ts';
import { columnsOfAddress } from './commission-columns.tsx';
import { filterText, isFiltered, readFilter, toQuery, wayOf } from './commission-list.ts';

const route = getRouteApi('/signed-in/vendas/comissoes');

export type CommissionScreen = ReturnType<typeof useCommissions>;
export type Layer = 'pay' | 'terms' | null;

/** State of the commissions calendar: filter, page, marked rows and last action. */
export function useCommissions() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const navigation = useRegisterNavigation({
    search,
    go: (part, replace) => void navigate({ search: (now) => ({ ...now, ...part }), replace }),
    ...{ writes: 'sales:write', fresh: '', usual: 'due' },
  });
  const filter = readFilter(search);
  const listQuery = toQuery(filter);
  const { order, page, size } = navigation.view;
  const sort = findChoice(commissionSorts, order);
  const query = useQuery(commissionsQuery({ ...listQuery, sort, page, page_size: size }));
  const rows = useMemo(() => query.data?.results ?? [], [query.data]);
  const enterprises = useQuery(enterprisesQuery).data ?? [];
  const [layer, setLayer] = useState<Layer>(null);
  const [done, setDone] = useState<string | null>(null);
  return {
    ...{ search, navigation, filter, listQuery, query, rows, enterprises, layer, done },
    columns: columnsOfAddress.visibleColumns(search.colunas),
    marks: useMarks(rows, setDone),
    most: contractLimits.pagedRows,
    mayRule: navigation.profile.permissions.includes('sales:approve'),
    isFiltered: isFiltered(filter),
    filterText: filterText(filter, enterprises.find(({ id }) => id === filter.enterprise)?.name),
    change: navigation.narrow,
    clear: () => navigation.change(nothing),
    setDialog: setLayer,
    setNotice: setDone,
    exports: [{ list: 'commissions', fileName: copy.fileName, query: { ...listQuery, sort } }] as const,
  };
}

/** Search parameters of an address without filters. */
const nothing = {
  ...{ q: undefined, situacao: undefined, natureza: undefined, canal: undefined, empreendimento: undefined },
  ...{ de: undefined, ate: undefined, contrato: undefined, pagina: undefined },
};

/** Marked rows of this page, and the undo of their payment. */
function useMarks(rows: readonly Commission[], showNotice: (text: string) => void) {
  const { move } = useCommissionWrites();
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const marked = rows.filter(({ id }) => ids.has(id));
  const clear = () => setIds(new Set());
  return {
    ...{ ids, marked, clear, set: setIds, way: wayOf(marked), busy: move.isPending, failure: move.error },
    reopen: () =>
      move.mutate(
        { ids: marked.map(({ id }) => id), state: 'open' },
        {
          onSuccess: () => {
            showNotice(copy.pay.undone(marked.length));
            clear();
          },
        },
      ),
  };
}
