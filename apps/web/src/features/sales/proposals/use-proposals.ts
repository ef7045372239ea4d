import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { contractChannels, contractLimits, proposalSorts, proposalStates } from '@uni/contracts';
import { contracts, proposals as copy, register } from '@uni/phrases';
import { useState } from 'react';
import { enterprisesQuery } from '../../../api/planner/enterprises.ts';
import { proposalsQuery } from '../../../api/sales/proposals.ts';
import { findChoice } from '../../../shared/register/list-choices.ts';
import { useRegisterNavigation } from '../../../shared/register/use-register-place.ts';
import { columnsOfAddress } from './proposal-columns.tsx';

const fresh = 'nova';
const route = getRouteApi('/signed-in/vendas/propostas');

export type ProposalScreen = ReturnType<typeof useProposals>;

/** State of the proposals screen: filter, page, open row and last action. */
export function useProposals() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const navigation = useRegisterNavigation({
    search,
    go: (part, replace) => void navigate({ search: (now) => ({ ...now, ...part }), replace }),
    writes: 'sales:write',
    fresh,
    usual: '-signed',
  });
  const { view, change } = navigation;
  const state = findChoice(proposalStates, search.situacao);
  const channel = findChoice(contractChannels, search.canal);
  const enterprise = Number(search.empreendimento) || undefined;
  const text = view.text.trim() || undefined;
  const isToDecide = search.decidir === 'sim';
  const filter = {
    ...{ search: text, state, channel, empreendimento: enterprise, sort: findChoice(proposalSorts, view.order) },
    mine_to_decide: isToDecide ? ('true' as const) : undefined,
  };
  const query = useQuery(proposalsQuery({ ...filter, page: view.page, page_size: view.size }));
  const enterprises = useQuery(enterprisesQuery).data ?? [];
  const [done, setDone] = useState<string | null>(null);
  const [editing, setEditing] = useState<number | null>(null);
  const [levels, setLevels] = useState(false);
  const by = (label: string, value: string | undefined) => value && register.filteredBy(label, value);
  const opened = search.abrir === fresh ? null : Number(search.abrir) || null;
  return {
    ...{
      search,
      navigation,
      query,
      enterprises,
      state,
      channel,
      enterprise,
      isToDecide,
      done,
      editing,
      levels,
      opened,
    },
    columns: columnsOfAddress.visibleColumns(search.colunas),
    exports: [{ list: 'proposals' as const, fileName: copy.fileName, query: filter }],
    rows: query.data?.results ?? [],
    most: contractLimits.pagedRows,
    mayApprove: navigation.profile.permissions.includes('sales:approve'),
    mayRule: navigation.profile.permissions.includes('organization:write'),
    isFiltered: isToDecide || [text, state, channel, enterprise].some((one) => one !== undefined),
    filterText: register.filtered(
      [
        text && register.filteredText(text),
        by(copy.filters.state, state && copy.states[state]),
        by(copy.filters.channel, channel && contracts.channels[channel]),
        by(copy.filters.enterprise, enterprises.find(({ id }) => id === enterprise)?.name),
        isToDecide && copy.filters.decide,
      ]
        .filter(Boolean)
        .join(', '),
    ),
    change: navigation.narrow,
    clear: () => change(nothing),
    /** Enterprise and unit of a new proposal, from the address. */
    startingUnit: { enterprise: enterprise ?? null, unit: search.unidade ?? '' },
    leave: () => {
      setEditing(null);
      change({ abrir: undefined, unidade: undefined });
    },
    edit: setEditing,
    saved: (id: number, what: string) => {
      setEditing(null);
      setDone(what);
      change({ abrir: String(id), unidade: undefined });
    },
    setNotice: setDone,
    setLevelsDialogOpen: setLevels,
  };
}

/** Search parameters of an address without filters. */
const nothing = {
  ...{ q: undefined, situacao: undefined, canal: undefined, empreendimento: undefined, decidir: undefined },
  pagina: undefined,
};
