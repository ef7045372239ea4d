import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ErpBinding } from '@uni/contracts';
import { integrationBindings as words } from '@uni/phrases';
import { useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { connectionsQuery } from '../../../api/integration/connections.ts';
import { flowQuery } from '../../../api/integration/flow.ts';
import { type BindingRows, bindingsQuery, useBind } from '../../../api/integration/mapping.ts';
import { enterprisesQuery } from '../../../api/planner/enterprises.ts';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { readRegisterView } from '../../../ui/register/register-view.ts';
import { chosenConnection } from '../chosen-connection.ts';

const route = getRouteApi('/signed-in/planejamento/integracao');
const sure = 90;
const pageSize = 50;

export type Bindings = ReturnType<typeof useBindings>;

/** The screen that says which work of the ERP feeds which enterprise. */
export function useBindings() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const profile = useProfile();
  const connectionsRead = useQuery(connectionsQuery);
  const connections = connectionsRead.data ?? [];
  const connection = chosenConnection(connections, search.conexao);
  const view = readRegisterView({ tamanho: String(pageSize), ...search }, '');
  const filter = {
    pending: search.pendentes === 'sim' ? ('yes' as const) : undefined,
    search: search.q,
    page: view.page,
    page_size: view.size,
  };
  const query = useQuery({ ...bindingsQuery(connection?.id ?? 0, filter), enabled: connection !== undefined });
  const enterprises = useQuery(enterprisesQuery);
  const flow = useQuery(flowQuery);
  const list = query.data?.results ?? [];
  const writing = useBinding(connection?.id);
  return {
    ...{ profile, connectionsRead, connections, connection, filter, query, list },
    mayWrite: profile.permissions.includes('integration:write'),
    source: sourceOf(query, connectionsRead, enterprises),
    enterprises: enterprises.data ?? [],
    sums: flow.data?.find((one) => one.connection === connection?.id)?.total,
    isFiltered: filter.pending !== undefined || filter.search !== undefined,
    change: (part: Readonly<Record<string, string | undefined>>) =>
      void navigate({ search: (now) => ({ ...now, ...part }), replace: true }),
    sure: list.filter(({ state, suggestion }) => state === 'pending' && (suggestion?.confidence ?? 0) >= sure),
    ...writing,
  };
}

/** Saying where a work goes, at once, with the way back. */
function useBinding(connection: number | undefined) {
  const bind = useBind();
  const [done, setDone] = useState<{ text: string; before: BindingRows } | null>(null);
  const put = (rows: BindingRows, before: BindingRows | null) => {
    if (connection === undefined) return;
    bind.mutate(
      { connection, rows },
      {
        onSuccess: ({ changed }) => setDone(before === null ? null : { text: words.saved(changed), before }),
      },
    );
  };
  return {
    put: (rows: readonly { row: ErpBinding; to: BindingChoice }[]) =>
      put(
        rows.map(({ row, to }) => ({ ...keyOf(row), ...to })),
        rows.map(({ row }) => rowOf(row)),
      ),
    done,
    undo: () => done && put(done.before, null),
    forget: () => setDone(null),
    busy: bind.isPending,
  };
}

export type BindingChoice = Pick<BindingRows[number], 'state' | 'enterprise' | 'module'>;

const keyOf = ({ company, cost_center }: ErpBinding) => ({ company, cost_center });
const rowOf = (row: ErpBinding): BindingRows[number] => ({
  ...keyOf(row),
  state: row.state,
  enterprise: row.enterprise,
  module: row.module,
});

/** What a suggestion would make of a work. */
export const suggestedChoice = ({ suggestion }: ErpBinding): BindingChoice => ({
  state: 'bound',
  enterprise: suggestion?.enterprise ?? null,
  module: suggestion?.module ?? null,
});
