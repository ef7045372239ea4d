import { useQuery } from '@tanstack/react-query';
import { type Party, type PartyKind, partyKinds, partySorts, type RowSource } from '@uni/contracts';
import { register, rowSources as sources } from '@uni/phrases';
import { useState } from 'react';
import { partiesPageQuery, partyQuery } from '../../../api/sales/parties.ts';
import { columnChoice, findChoice } from '../../../shared/register/list-choices.ts';
import { sourceOfAddress } from '../../../shared/register/source-of-address.ts';
import { useRegisterNavigation } from '../../../shared/register/use-register-place.ts';
import type { Register } from './registers.ts';

const fresh = 'novo';
const importing = 'importar';

const columns = ['name', 'kind', 'document', 'email', 'phone', 'city', 'created_at'] as const;
export const columnsOfAddress = columnChoice(columns, columns);

export type Parties = ReturnType<typeof useParties>;

type RegisterNavigation = Parameters<typeof useRegisterNavigation>[0];
type Search = RegisterNavigation['search'] & {
  readonly tipo?: string;
  readonly origem?: string;
  readonly colunas?: string;
};

/** State of a register's screen: filter, page and open party. */
export function useParties(of: Register, search: Search, go: RegisterNavigation['go']) {
  const { copy } = of;
  const navigation = useRegisterNavigation({ search, go, writes: 'sales:write', fresh });
  const { view, narrow } = navigation;
  const kind = findChoice(partyKinds, search.tipo);
  const source = sourceOfAddress(search.origem);
  const sort = findChoice(partySorts, view.order);
  const filter = { search: view.text.trim() || undefined, kind, source, sort };
  const query = useQuery(partiesPageQuery(of.key, { ...filter, page: view.page, page_size: view.size }));
  const rows = query.data?.results ?? [];
  const id = Number(search.abrir) || null;
  const known = rows.find((one) => one.id === id);
  // A party outside the current page, or outside the filter, still has an address.
  const one = useQuery({ ...partyQuery(of.key, id ?? 0), enabled: id !== null && query.data !== undefined && !known });
  const [removing, setRemoving] = useState<Party | null>(null);
  return {
    ...{ of, search, navigation, query, rows, kind, source, removing },
    columns: columnsOfAddress.visibleColumns(search.colunas),
    setRemoving,
    opened: known ?? one.data,
    isFiltered: filter.search !== undefined || kind !== undefined || source !== undefined,
    filterText: filterText(of, view.text, kind, source),
    isImporting: search.abrir === importing && navigation.mayWrite,
    import: () => navigation.openAt(importing),
    choose: (nextKind: PartyKind | 'all') => narrow({ tipo: nextKind === 'all' ? undefined : nextKind }),
    chooseSource: (origem: string | undefined) => narrow({ origem }),
    find: (text: string) => narrow({ q: text || undefined }),
    clear: () => narrow({ q: undefined, tipo: undefined, origem: undefined }),
    exports: [{ list: of.key, fileName: copy.fileName, query: filter }],
  };
}

function filterText({ copy }: Register, text: string, kind?: PartyKind, source?: RowSource): string {
  const parts = [
    text.trim() && register.filteredText(text.trim()),
    kind && register.filteredBy(copy.kind, copy.kinds[kind]),
    source && register.filteredBy(sources.label, sources.names[source]),
  ];
  return register.filtered(parts.filter(Boolean).join(', '));
}
