import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { contractLimits } from '@uni/contracts';
import { contracts as copy } from '@uni/phrases';
import { useState } from 'react';
import { enterprisesQuery } from '../../../api/planner/enterprises.ts';
import { contractsQuery } from '../../../api/sales/contracts.ts';
import { useRegisterNavigation } from '../../../shared/register/use-register-place.ts';
import { columnsOfAddress, filterText, isFiltered, readFilter, toQuery } from './contract-list.ts';

const route = getRouteApi('/signed-in/vendas/contratos');

export type Contracts = ReturnType<typeof useContracts>;

/** State of the contracts screen: filter, page and open contract. */
export function useContracts() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const navigation = useRegisterNavigation({
    search,
    go: (part, replace) => void navigate({ search: (now) => ({ ...now, ...part }), replace }),
    writes: 'sales:write',
    fresh: 'nova',
    usual: '-signed',
  });
  const filter = readFilter(search);
  const listQuery = toQuery(filter, navigation.view);
  const query = useQuery(contractsQuery(listQuery));
  const enterprises = useQuery(enterprisesQuery).data ?? [];
  const [done, setDone] = useState<string | null>(null);
  const { page: _page, page_size: _size, ...all } = listQuery;
  return {
    ...{ search, navigation, filter, query, enterprises, done },
    rows: query.data?.results ?? [],
    most: contractLimits.pagedRows,
    isFiltered: isFiltered(filter),
    filterText: filterText(filter, enterprises.find(({ id }) => id === filter.enterprise)?.name),
    columns: columnsOfAddress.visibleColumns(search.colunas),
    opened: Number(search.abrir) || null,
    change: navigation.narrow,
    clear: () =>
      navigation.change({
        ...{ q: undefined, situacao: undefined, canal: undefined, natureza: undefined },
        ...{ empreendimento: undefined, origem: undefined, pagina: undefined },
      }),
    setNotice: setDone,
    exports: [{ list: 'contracts' as const, fileName: copy.fileName, query: all }],
  };
}
