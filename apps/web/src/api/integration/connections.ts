import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  BodyInputOf,
  ConnectionRemoval,
  ConnectionState,
  ErpConnection,
  ErpHook,
  ErpRun,
  ErpRunSlice,
  ErpSales,
  erpConnectionEndpoints,
  Probe,
  RefusedErpRow,
  RunKind,
} from '@uni/contracts';
import { useCallback } from 'react';
import { processingQuery } from '../planner/processing.ts';
import { onlyOver, read, readList, write } from '../untyped.ts';

const url = '/api/integration/connections/';
const integrationKey = ['integration'] as const;
const connectionsKey = [...integrationKey, 'connections'] as const;
const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() });

/** While a run is under way its progress is asked for this often, in milliseconds; a waiting one moves slowly. */
const whileRunning = 2_000;
const whileWaiting = 15_000;

const isUnderWay = (state: ErpRun['state']): boolean => state === 'queued' || state === 'running';

/** How soon to ask again about something whose runs are in these states; false: nothing is under way. */
const pace = (states: readonly (ErpRun['state'] | undefined)[]): number | false => {
  if (states.some((state) => state !== undefined && isUnderWay(state))) return whileRunning;
  return states.includes('waiting') ? whileWaiting : false;
};

/** The connections of the organization to ERPs. */
export const connectionsQuery = queryOptions({
  queryKey: connectionsKey,
  queryFn: ({ signal }) => readList<ErpConnection>(url, signal),
  refetchInterval: ({ state }) => pace((state.data ?? []).map(({ last_run }) => last_run?.state)),
});

/** What stands of each resource of a connection; asked again while `live`. */
export const connectionStateQuery = (id: number, live: boolean) =>
  queryOptions({
    queryKey: [...connectionsKey, id, 'state'],
    queryFn: ({ signal }) => read<ConnectionState>(`${url}${id}/state/`, signal),
    refetchInterval: live ? whileRunning : false,
  });

/** What of a connection stands in the sales back office; asked again while rows are being made. */
export const erpSalesQuery = (id: number) =>
  queryOptions({
    queryKey: [...connectionsKey, id, 'sales'],
    queryFn: ({ signal }) => read<ErpSales>(`${url}${id}/sales/`, signal),
    refetchInterval: ({ state }) => (state.data?.is_working ? whileRunning : false),
  });

/** The last runs of a connection, newest first. */
export const runsQuery = (id: number) =>
  queryOptions({
    queryKey: [...connectionsKey, id, 'runs'],
    queryFn: ({ signal }) => readList<ErpRun>(`${url}${id}/runs/`, signal),
    refetchInterval: ({ state }) => pace((state.data ?? []).map((run) => run.state)),
  });

export type RunWithParts = ErpRun & { parts: ErpRunSlice[] };

/** One run with its parts. */
export const runQuery = (id: number) =>
  queryOptions({
    queryKey: [...integrationKey, 'runs', id],
    queryFn: ({ signal }) => read<RunWithParts>(`/api/integration/runs/${id}/`, signal),
    refetchInterval: ({ state }) => pace([state.data?.state]),
    staleTime: 0,
  });

/** Rows of a connection that were set aside. */
export const refusedRowsQuery = (id: number) =>
  queryOptions({
    queryKey: [...connectionsKey, id, 'refused'],
    queryFn: ({ signal }) => readList<RefusedErpRow>(`${url}${id}/refused-rows/`, signal),
    staleTime: 0,
  });

export type ConnectionDraft = BodyInputOf<(typeof erpConnectionEndpoints)['create']>;
export type ConnectionChange = BodyInputOf<(typeof erpConnectionEndpoints)['change']>;

export interface RunWish {
  connection: number;
  kind: RunKind;
  resources?: readonly string[];
}

/** Asks anew for all that a run may have changed: what is pending, what changed, how much is held. */
export function useAskAnew() {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: integrationKey }), [client]);
}

/** What people do with connections. */
export function useConnectionWrites(labels: Readonly<Record<string, string>> = {}) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: connectionsKey });
  return {
    create: useMutation({
      mutationFn: (body: ConnectionDraft) =>
        write<ErpConnection>({ method: 'POST', url, body, labels, headers: newKey(), noMessage: true }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, version, ...body }: ConnectionChange & { id: number; version: number }) =>
        write<ErpConnection>({
          method: 'PATCH',
          url: `${url}${id}/`,
          body,
          labels,
          headers: onlyOver(`"${version}"`),
        }),
      // What was saved is what the form begins from at once: leaving it then asks nothing.
      onSuccess: (saved) =>
        client.setQueryData(connectionsQuery.queryKey, (list) =>
          list?.map((one) => (one.id === saved.id ? { ...one, ...saved } : one)),
        ),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ id, rows }: { id: number; rows: ConnectionRemoval }) =>
        write<undefined>({ method: 'DELETE', url: `${url}${id}/?rows=${rows}` }),
      onSuccess: (_data, { id }) =>
        client.setQueryData(connectionsQuery.queryKey, (list) => list?.filter((one) => one.id !== id)),
      // Months of enterprises and rows of sales are others now; what is asked of the connection itself is there no more.
      onSettled: (_data, _error, { id }) =>
        client.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(id) }),
    }),
    test: useMutation({
      mutationFn: (id: number) =>
        write<Probe[]>({ method: 'POST', url: `${url}${id}/test/`, noMessage: true, quiet: true }),
      onSettled,
    }),
    renewHook: useMutation({
      mutationFn: (id: number) => write<ErpHook>({ method: 'POST', url: `${url}${id}/hook/`, noMessage: true }),
    }),
    start: useMutation({
      mutationFn: ({ connection, kind, resources = [] }: RunWish) =>
        write<ErpRun>({ method: 'POST', url: `${url}${connection}/runs/`, body: { kind, resources }, noMessage: true }),
      onSuccess: () => client.invalidateQueries({ queryKey: processingQuery.queryKey }),
      onSettled,
    }),
    cancel: useMutation({
      mutationFn: (run: number) =>
        write<ErpRun>({ method: 'POST', url: `/api/integration/runs/${run}/cancel/`, noMessage: true }),
      onSettled: () => client.invalidateQueries({ queryKey: integrationKey }),
    }),
  };
}
