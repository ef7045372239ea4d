import { useQueries, useQuery } from '@tanstack/react-query';
import type { ConnectionRemoval, ConnectionState, ErpConnection, ErpRun } from '@uni/contracts';
import { integration as copy } from '@uni/phrases';
import { useEffect, useRef, useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import {
  connectionStateQuery,
  connectionsQuery,
  type RunInput,
  runsQuery,
  useConnectionWrites,
  useRefetchErp,
} from '../../../api/integration/connections.ts';
import { useReprocess } from '../../../api/planner/processing.ts';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { useScreen } from '../../../shared/screen/use-screen.ts';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { useSingleKeys } from '../../../ui/register/use-single-keys.ts';
import { isUnderWay } from './connection-copy.ts';

const fresh = 'novo';
/** The browser's back button leads out of a drawer. */
const step = { replace: false } as const;

export type Question =
  | { kind: 'disconnect'; connection: ErpConnection }
  | { kind: 'cancel'; connection: ErpConnection; run: ErpRun }
  | { kind: 'choose'; connection: ErpConnection };

/** A connection with what is known of it. */
export interface Known {
  readonly connection: ErpConnection;
  readonly state: ConnectionState | undefined;
  readonly runs: readonly ErpRun[];
}

export type Central = ReturnType<typeof useCentral>;

/** State of the integration screen: connections, runs and open dialogs. */
export function useCentral() {
  const { values, change } = useScreen('integration');
  const profile = useProfile();
  const query = useQuery(connectionsQuery);
  const list = query.data ?? [];
  const { known, runs } = useKnown(list);
  useFreshAfterRuns(list);
  const mayWrite = profile.permissions.includes('integration:write');
  const [question, setQuestion] = useState<Question | null>(null);
  const writes = useConnectionWrites(copy.fields);
  const start = useStart(writes);
  useSingleKeys({ n: mayWrite ? () => change({ open: fresh }, step) : null });
  return {
    profile,
    query,
    source: sourceOf(query),
    list,
    known,
    runs,
    mayWrite,
    /** A superuser decides where ERPs may be called. */
    mayApprove: profile.permissions.includes('organization:create'),
    connecting: values.open === fresh && mayWrite,
    opened: known.find(({ connection }) => String(connection.id) === values.open),
    tab: values.tab,
    connect: () => change({ open: fresh }, step),
    open: (id: number, tab?: string) => change({ open: String(id), tab }, step),
    showTab: (tab: string) => change({ tab }),
    close: () => change({ open: undefined, tab: undefined }, step),
    question,
    openQuestion: (nextQuestion: Question) => {
      writes.remove.reset();
      writes.cancel.reset();
      setQuestion(nextQuestion);
    },
    refrain: () => setQuestion(null),
    start,
    starting: writes.start.isPending,
    disconnect: ({ id }: ErpConnection, rows: ConnectionRemoval) =>
      writes.remove.mutate(
        { id, query: { rows } },
        {
          onSuccess: () => {
            setQuestion(null);
            change({ open: undefined, tab: undefined });
          },
        },
      ),
    disconnectProblem: refusalText(writes.remove.error),
    cancel: ({ id }: ErpRun) => writes.cancel.mutate(id, { onSettled: () => setQuestion(null) }),
    busy: writes.remove.isPending || writes.cancel.isPending,
  };
}

/** Refetches the dependent queries when a run changes state. */
function useFreshAfterRuns(list: readonly ErpConnection[]): void {
  const refreshQueries = useRefetchErp();
  const states = list.flatMap(({ last_run }) => (last_run ? `${last_run.id} ${last_run.state}` : [])).join();
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (seen.current !== null && seen.current !== states) refreshQueries();
    if (states !== '') seen.current = states;
  }, [states, refreshQueries]);
}

/** Starts a run; the organization's countdown starts with it. */
function useStart(writes: ReturnType<typeof useConnectionWrites>) {
  const reprocess = useReprocess();
  const mayReprocess = useProfile().permissions.includes('planning:write');
  return (connection: ErpConnection, kind: RunInput['kind'], resources: readonly string[] = []) =>
    writes.start.mutate(
      { connection: connection.id, kind, resources },
      {
        onSuccess: () => {
          notify({
            kind: 'information',
            title: copy.started(connection.name),
            text: copy.startedText,
            duration: durations.message,
          });
          if (mayReprocess) reprocess.mutate();
        },
      },
    );
}

function useKnown(list: readonly ErpConnection[]) {
  const states = useQueries({
    queries: list.map(({ id, last_run }) => connectionStateQuery(id, last_run !== null && isUnderWay(last_run))),
  });
  const runs = useQueries({ queries: list.map(({ id }) => runsQuery(id)) });
  const known = list.map(
    (connection, at): Known => ({ connection, state: states[at]?.data, runs: runs[at]?.data ?? [] }),
  );
  // The runs of one connection alone would read as all there were.
  const failed = runs.filter(({ isError }) => isError);
  return {
    known,
    runs: {
      data: runs.every(({ data }) => data !== undefined) ? known : undefined,
      isError: failed.length > 0,
      error: failed[0]?.error,
      refetch: () => {
        for (const each of failed) void each.refetch();
      },
    },
  };
}
