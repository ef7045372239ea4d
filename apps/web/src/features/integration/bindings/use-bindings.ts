import { useQuery } from '@tanstack/react-query';
import type { ErpBinding } from '@uni/contracts';
import { integrationBindings as copy } from '@uni/phrases';
import { useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { connectionsQuery } from '../../../api/integration/connections.ts';
import { flowQuery } from '../../../api/integration/flow.ts';
import { type BindingRows, bindingsQuery, useBind } from '../../../api/integration/mapping.ts';
import { rowMessages } from '../../../api/messages.ts';
import { enterprisesQuery } from '../../../api/planner/enterprises.ts';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { useScreen } from '../../../shared/screen/use-screen.ts';
import { notify } from '../../../ui/notice/notice-store.ts';
import { readRegisterView } from '../../../ui/register/register-view.ts';
import { chosenConnection } from '../chosen-connection.ts';
import { type BindingChoice, type Refusals, withoutSites, withRefused, workKey } from './refusals.ts';

const sure = 90;
const pageSize = 50;

export type Bindings = ReturnType<typeof useBindings>;

/** State of the screen that assigns works of the ERP to enterprises. */
export function useBindings() {
  const { values, change, toSearch } = useScreen('planIntegration');
  const profile = useProfile();
  const connectionsRead = useQuery(connectionsQuery);
  const connections = connectionsRead.data ?? [];
  const connection = chosenConnection(connections, values.connection);
  const view = readRegisterView({ tamanho: String(pageSize), ...toSearch(values) }, '');
  const filter = {
    pending: values.pending === 'sim' ? ('yes' as const) : undefined,
    search: values.text,
    page: view.page,
    page_size: view.size,
  };
  const query = useQuery({ ...bindingsQuery(connection?.id ?? 0, filter), enabled: connection !== undefined });
  const enterprises = useQuery(enterprisesQuery);
  const flow = useQuery(flowQuery);
  const stored = query.data?.results ?? [];
  const { refusals, ...writing } = useBinding(connection?.id, stored);
  const list = stored.map((row): ErpBinding => ({ ...row, ...refusals.get(workKey(connection?.id, row))?.to }));
  return {
    ...{ profile, connectionsRead, connections, connection, filter, query, list },
    refusalOf: (row: ErpBinding) => refusals.get(workKey(connection?.id, row))?.text,
    mayWrite: profile.permissions.includes('integration:write'),
    source: sourceOf(query, connectionsRead, enterprises),
    enterprises: enterprises.data ?? [],
    sums: flow.data?.find((one) => one.connection === connection?.id)?.total,
    isFiltered: filter.pending !== undefined || filter.search !== undefined,
    change,
    sure: list.filter(({ state, suggestion }) => state === 'pending' && (suggestion?.confidence ?? 0) >= sure),
    ...writing,
  };
}

interface BindingInput {
  readonly row: ErpBinding;
  readonly to: BindingChoice;
}

/** Saying where a work goes, at once, with the way back. */
function useBinding(connection: number | undefined, stored: readonly ErpBinding[]) {
  const bind = useBind();
  const [done, setDone] = useState<{ text: string; before: BindingRows } | null>(null);
  const [refusals, setRefusals] = useState<Refusals>(new Map());
  const put = (rows: BindingRows, before: BindingRows | null) => {
    if (connection === undefined) return;
    bind.mutate(
      { connection, rows },
      {
        onSuccess: ({ changed }) => {
          setRefusals((now) => withoutSites(now, connection, rows));
          setDone(before === null ? null : { text: copy.saved(changed), before });
        },
        onError: (failure) => {
          if (!(failure instanceof ApiFailure)) return;
          const messages = rowMessages(failure.body, 'rows');
          if (messages.size > 0) setRefusals((now) => withRefused(now, connection, rows, messages));
          else if (failure.described) notify(failure.described);
        },
      },
    );
  };
  return {
    refusals,
    put: (inputs: readonly BindingInput[]) =>
      put(
        inputs.map(({ row, to }) => rowOf(row, to)),
        stored
          .filter((one) => inputs.some(({ row }) => workKey(connection, row) === workKey(connection, one)))
          .map((one) => rowOf(one, one)),
      ),
    drop: (row: ErpBinding) => setRefusals((now) => withoutSites(now, connection, [row])),
    done,
    undo: () => done && put(done.before, null),
    forget: () => setDone(null),
    busy: bind.isPending,
  };
}

const rowOf = ({ company, cost_center }: ErpBinding, to: BindingChoice): BindingRows[number] => ({
  company,
  cost_center,
  state: to.state,
  enterprise: to.enterprise,
  module: to.module,
  valid_from: to.valid_from,
  valid_to: to.valid_to,
});

/** Returns the binding that the suggestion proposes for a work. */
export const suggestedChoice = ({ suggestion }: ErpBinding): BindingChoice => ({
  state: 'bound',
  enterprise: suggestion?.enterprise ?? null,
  module: suggestion?.module ?? null,
});
