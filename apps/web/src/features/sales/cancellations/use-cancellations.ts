import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  type CancellationRow,
  cancellationReasons,
  cancellationSorts,
  cancellationStates,
  contractLimits,
} from '@uni/contracts';
import { cancellations as copy, register, rowSources as sources } from '@uni/phrases';
import { useState } from 'react';
import { enterprisesQuery } from '../../../api/planner/enterprises.ts';
import { cancellationsQuery, useCancellationWrites } from '../../../api/sales/cancellations.ts';
import { findChoice } from '../../../shared/register/list-choices.ts';
import { sourceOfAddress } from '../../../shared/register/source-of-address.ts';
import { useRegisterNavigation } from '../../../shared/register/use-register-place.ts';
import { columnsOfAddress } from './cancellation-columns.tsx';

const fresh = 'novo';
const route = getRouteApi('/signed-in/vendas/distratos');

/** Last completed action, with the contract whose last event undoes it. */
export interface Done {
  readonly text: string;
  readonly contract: number;
}

export type CancellationScreen = ReturnType<typeof useCancellations>;

/** State of the distratos screen: filter, page, open row and last action. */
export function useCancellations() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const navigation = useRegisterNavigation({
    search,
    go: (part, replace) => void navigate({ search: (now) => ({ ...now, ...part }), replace }),
    writes: 'sales:write',
    fresh,
    usual: '-day',
  });
  const { view, change } = navigation;
  const reason = findChoice(cancellationReasons, search.motivo);
  const state = findChoice(cancellationStates, search.situacao);
  const enterprise = Number(search.empreendimento) || undefined;
  const source = sourceOfAddress(search.origem);
  const text = view.text.trim() || undefined;
  const filter = {
    search: text,
    reason,
    state,
    source,
    empreendimento: enterprise,
    sort: findChoice(cancellationSorts, view.order),
  };
  const query = useQuery(cancellationsQuery({ ...filter, page: view.page, page_size: view.size }));
  const enterprises = useQuery(enterprisesQuery).data ?? [];
  const rows = query.data?.results ?? [];
  const { contrato: _contract, ...address } = search;
  const [done, setDone] = useState<Done | null>(null);
  const [undoing, setUndoing] = useState<CancellationRow | null>(null);
  const [clauses, setClauses] = useState(false);
  const { undo } = useCancellationWrites();
  const takeBack = (contract: number, then: () => void) => undo.mutate(contract, { onSuccess: then });
  const by = (label: string, value: string | undefined) => value && register.filteredBy(label, value);
  return {
    ...{
      search: address,
      navigation,
      query,
      rows,
      enterprises,
      reason,
      state,
      source,
      enterprise,
      done,
      undoing,
      setUndoing,
      clauses,
      setClauses,
    },
    mayRule: navigation.profile.permissions.includes('sales:approve'),
    columns: columnsOfAddress.visibleColumns(search.colunas),
    exports: [{ list: 'cancellations' as const, fileName: copy.fileName, query: filter }],
    most: contractLimits.pagedRows,
    isFiltered: [text, reason, state, source, enterprise].some((one) => one !== undefined),
    filterText: register.filtered(
      [
        text && register.filteredText(text),
        by(copy.filters.reason, reason && copy.reasons[reason]),
        by(copy.filters.state, state && copy.states[state]),
        by(copy.filters.enterprise, enterprises.find(({ id }) => id === enterprise)?.name),
        by(sources.label, source && sources.names[source]),
      ]
        .filter(Boolean)
        .join(', '),
    ),
    change: navigation.narrow,
    clear: () =>
      change({
        ...{ q: undefined, motivo: undefined, situacao: undefined },
        ...{ empreendimento: undefined, origem: undefined, pagina: undefined },
      }),
    /** The contract that the address wants to be cancelled. */
    contract: Number(search.contrato) || null,
    leave: () => change({ abrir: undefined, contrato: undefined }),
    opened: rows.find((row) => navigation.isOpen(row)) ?? null,
    finish: (what: Done) => {
      setDone(what);
      change({ abrir: undefined, contrato: undefined });
    },
    forget: () => setDone(null),
    busy: undo.isPending,
    failure: undo.error,
    undoDone: () => done && takeBack(done.contract, () => setDone(null)),
    undoRow: () =>
      undoing &&
      takeBack(undoing.id, () => {
        setUndoing(null);
        change({ abrir: undefined });
      }),
    refrain: () => {
      undo.reset();
      setUndoing(null);
    },
  };
}
