import { partialMatchKey, type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest, ConnectionRemoval, ErpRun } from '@uni/contracts';
import { useCallback } from 'react';
import { call, newIdempotencyKey } from '../call.ts';
import { processingQuery } from '../planner/processing.ts';
import { queryOf, underKey } from '../query.ts';
import { useErpInvalidation } from './erp-keys.ts';

const connectionsKey = underKey('/api/integration/connections/');

/** Polling intervals of a run in progress, in milliseconds. A waiting run moves slowly. */
const whileRunning = 2_000;
const whileWaiting = 15_000;

const isUnderWay = (state: ErpRun['state']): boolean => state === 'queued' || state === 'running';

/** Returns the polling interval for runs in these states. False: none is under way. */
const pace = (states: readonly (ErpRun['state'] | undefined)[]): number | false => {
  if (states.some((state) => state !== undefined && isUnderWay(state))) return whileRunning;
  return states.includes('waiting') ? whileWaiting : false;
};

/** The connections of the organization to ERPs. */
export const connectionsQuery = queryOptions({
  ...queryOf('GET /api/integration/connections/', { list: true }),
  refetchInterval: ({ state }) => pace((state.data ?? []).map(({ last_run }) => last_run?.state)),
});

/** The state of each resource of a connection, polled while `live`. */
export const connectionStateQuery = (id: number, live: boolean) =>
  queryOptions({
    ...queryOf('GET /api/integration/connections/:id/state/', { params: { id } }),
    refetchInterval: live ? whileRunning : false,
  });

/** The rows of a connection in the sales back office, polled while rows are being made. */
export const erpSalesQuery = (id: number) =>
  queryOptions({
    ...queryOf('GET /api/integration/connections/:id/sales/', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.is_working ? whileRunning : false),
  });

/** The last runs of a connection, newest first. */
export const runsQuery = (id: number) =>
  queryOptions({
    ...queryOf('GET /api/integration/connections/:id/runs/', { params: { id }, list: true }),
    refetchInterval: ({ state }) => pace((state.data ?? []).map((run) => run.state)),
  });

/** One run with its parts. */
export const runQuery = (id: number) =>
  queryOptions({
    ...queryOf('GET /api/integration/runs/:id/', { params: { id } }),
    refetchInterval: ({ state }) => pace([state.data?.state]),
    staleTime: 0,
  });

/** Rows of a connection that were set aside. */
export const refusedRowsQuery = (id: number) => ({
  ...queryOf('GET /api/integration/connections/:id/refused-rows/', { params: { id }, list: true }),
  staleTime: 0,
});

export type ConnectionInput = BodyOfRequest<'POST /api/integration/connections/'>;
export type ConnectionChange = BodyOfRequest<'PATCH /api/integration/connections/:id/'>;

export interface RunInput {
  connection: number;
  kind: BodyOfRequest<'POST /api/integration/connections/:id/runs/'>['kind'];
  resources?: readonly string[];
}

/** Refetches everything that a run may have changed: pending rows, changes and stored totals. */
export function useAskAnew() {
  const { invalidateErp } = useErpInvalidation();
  return useCallback(() => void invalidateErp(), [invalidateErp]);
}

/** Whether a key names what is asked of one connection. */
const isOfConnection = (key: QueryKey, id: number): boolean =>
  partialMatchKey(key, connectionsKey) && Object(key.at(-1)).params?.id === id;

export function useConnectionWrites(labels: Readonly<Record<string, string>> = {}) {
  const client = useQueryClient();
  const { invalidateErp } = useErpInvalidation();
  const onSettled = () => client.invalidateQueries({ queryKey: connectionsKey });
  return {
    create: useMutation({
      mutationFn: (body: ConnectionInput) =>
        call('POST /api/integration/connections/', {
          body,
          labels,
          idempotencyKey: newIdempotencyKey(),
          notify: 'failures',
        }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, version, ...body }: ConnectionChange & { id: number; version: number }) =>
        call('PATCH /api/integration/connections/:id/', { params: { id }, body, labels, ifMatch: `"${version}"` }),
      // The form restarts from the saved values at once: leaving it then needs no confirmation.
      onSuccess: (saved) =>
        client.setQueryData(connectionsQuery.queryKey, (list) =>
          list?.map((one) => (one.id === saved.id ? { ...one, ...saved } : one)),
        ),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ id, rows }: { id: number; rows: ConnectionRemoval }) =>
        call('DELETE /api/integration/connections/:id/', { params: { id }, query: { rows } }),
      onSuccess: (_data, { id }) =>
        client.setQueryData(connectionsQuery.queryKey, (list) => list?.filter((one) => one.id !== id)),
      // Months of enterprises and rows of sales have changed. The connection's own queries no longer exist.
      onSettled: (_data, _error, { id }) =>
        client.invalidateQueries({ predicate: ({ queryKey }) => !isOfConnection(queryKey, id) }),
    }),
    test: useMutation({
      mutationFn: (id: number) =>
        call('POST /api/integration/connections/:id/test/', { params: { id }, list: true, notify: 'none' }),
      onSettled,
    }),
    renewHook: useMutation({
      mutationFn: (id: number) =>
        call('POST /api/integration/connections/:id/hook/', { params: { id }, notify: 'failures' }),
    }),
    start: useMutation({
      mutationFn: ({ connection, kind, resources = [] }: RunInput) =>
        call('POST /api/integration/connections/:id/runs/', {
          params: { id: connection },
          body: { kind, resources: [...resources] },
          notify: 'failures',
        }),
      onSuccess: () => client.invalidateQueries({ queryKey: processingQuery.queryKey }),
      onSettled,
    }),
    cancel: useMutation({
      mutationFn: (run: number) =>
        call('POST /api/integration/runs/:id/cancel/', { params: { id: run }, notify: 'failures' }),
      onSettled: invalidateErp,
    }),
  };
}
