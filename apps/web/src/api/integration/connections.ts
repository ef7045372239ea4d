import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest, ErpRun } from '@uni/contracts';
import { useCallback } from 'react';
import { call } from '../call.ts';
import { processingQuery } from '../planner/processing.ts';
import { queryOf } from '../query.ts';
import { store } from '../stores/store.ts';
import { storeQuery } from '../stores/store-query.ts';
import { update } from '../stores/store-writes.ts';
import { useAct, useRemove, useSave } from '../stores/use-store-writes.ts';
import { useErpInvalidation } from './erp-keys.ts';

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
export const clientsStore = store('integration', 'clients');
/** The ERPs that can be read, with how many connections of each there are. */
export const systemsStore = store('integration', 'system');

/** The connections, read again while a run is under way. */
export const connectionsQuery = queryOptions({
  ...storeQuery(clientsStore),
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
export function useRefetchErp() {
  const { invalidateErp } = useErpInvalidation();
  return useCallback(() => void invalidateErp(), [invalidateErp]);
}

/** Writes of connections, and acts on them besides the generic operations. */
export function useConnectionWrites(labels: Readonly<Record<string, string>> = {}) {
  const client = useQueryClient();
  const { invalidateErp } = useErpInvalidation();
  return {
    create: useSave(clientsStore, { labels, notify: 'failures' }),
    change: useSave(clientsStore, { labels }),
    remove: useRemove(clientsStore),
    test: useAct(clientsStore, (id: number) =>
      call('POST /api/integration/connections/:id/test/', { params: { id }, list: true, notify: 'none' }),
    ),
    renewHook: useMutation({
      mutationFn: (id: number) =>
        call('POST /api/integration/connections/:id/hook/', { params: { id }, notify: 'failures' }),
    }),
    start: useAct(clientsStore, async ({ connection, kind, resources = [] }: RunInput) => {
      const run = await call('POST /api/integration/connections/:id/runs/', {
        params: { id: connection },
        body: { kind, resources: [...resources] },
        notify: 'failures',
      });
      // The run is on screen at once; the list is read again afterwards.
      const clients = client.getQueryData(connectionsQuery.queryKey);
      if (clients)
        update(client, 'integration', {
          clients: clients.map((one) => (one.id === connection ? { ...one, last_run: run } : one)),
        });
      await client.invalidateQueries({ queryKey: processingQuery.queryKey });
      return run;
    }),
    cancel: useMutation({
      mutationFn: (run: number) =>
        call('POST /api/integration/runs/:id/cancel/', { params: { id: run }, notify: 'failures' }),
      onSettled: invalidateErp,
    }),
  };
}
