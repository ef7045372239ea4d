import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isSent, type RealisedEntry, type RealisedSummary } from '@uni/contracts';
import { realised as copy } from '@uni/phrases';
import { useCallback, useEffect, useRef, useState } from 'react';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { invalidateVersions } from '../study/workspace-queries.ts';
import { entriesQuery, type Replacement, replaceEntries, summaryQuery, undoBatch } from './realised-api.ts';

export interface RealisedState {
  summary: RealisedSummary;
  entries: readonly RealisedEntry[];
  /** Something is on its way to the server. */
  busy: boolean;
  /** Takes over what a change answered: the study is projected over it at once. */
  adopt: (summary: RealisedSummary) => void;
  /** Refetches everything. Resolves when it is on screen, or its failure is reported there. */
  refresh: () => Promise<void>;
  /** Replaces rows optimistically: visible before the server confirms. */
  replace: (replacement: Replacement) => Promise<void>;
  undo: (batch: number) => Promise<void>;
  /** Takes back the latest change made here, also one that is still on its way; false when there is none. */
  undoLast: () => Promise<boolean>;
  /** The latest change made here that can be taken back; null when there is none. */
  lastOwn: number | null;
  /** Remembers a change made here. */
  remember: (batch: number | null) => void;
}

/** Realised values of the enterprise, in sync with the study based on them. */
export function useRealised() {
  const { enterprise, store } = useWorkspace();
  const client = useQueryClient();
  const { queryKey: summaryKey } = summaryQuery(enterprise.id);
  const { queryKey: entriesKey } = entriesQuery(enterprise.id);
  const summary = useQuery(summaryQuery(enterprise.id));
  const entries = useQuery(entriesQuery(enterprise.id));
  useEffect(() => {
    if (summary.data) store.adoptRealised(summary.data);
  }, [summary.data, store]);
  const [own, showOwn] = useState<readonly number[]>([]);
  /** The same at once: who takes back does not wait for the screen. */
  const known = useRef<readonly number[]>([]);
  const setOwn = useCallback((next: readonly number[]) => {
    known.current = next;
    showOwn(next);
  }, []);
  const [sending, setSending] = useState(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const adopt = (next: RealisedSummary): void => {
    client.setQueryData(summaryKey, next);
    void client.invalidateQueries({ queryKey: entriesKey });
    void invalidateVersions(client, enterprise.id);
  };
  const refresh = async (): Promise<void> => {
    await Promise.all([
      client.invalidateQueries({ queryKey: summaryKey }),
      client.invalidateQueries({ queryKey: entriesKey }),
      invalidateVersions(client, enterprise.id),
    ]);
  };
  /** One change after the other: the last one typed is the last one written. */
  const run = (
    work: () => Promise<RealisedSummary>,
    then: (next: RealisedSummary) => void = () => undefined,
  ): Promise<RealisedSummary | null> => {
    setSending((count) => count + 1);
    const done = queue.current
      .then(work)
      .then((next) => {
        adopt(next);
        then(next);
        return next;
      })
      .catch(() => {
        void client.invalidateQueries({ queryKey: entriesKey });
        void client.invalidateQueries({ queryKey: summaryKey });
        return null;
      })
      .finally(() => setSending((count) => count - 1));
    queue.current = done;
    return done;
  };
  const remember = useCallback(
    (batch: number | null) => {
      if (batch !== null) setOwn([...known.current, batch]);
    },
    [setOwn],
  );
  const replace = async (replacement: Replacement): Promise<void> => {
    client.setQueryData(entriesKey, (before) => replaced(before ?? [], replacement));
    await run(
      () => replaceEntries(enterprise.id, replacement),
      (next) => remember(next.batches[0]?.id ?? null),
    );
  };
  const undo = async (batch: number): Promise<void> => {
    setOwn(known.current.filter((id) => id !== batch));
    const next = await run(() => undoBatch(enterprise.id, batch));
    if (next) notify({ kind: 'success', title: copy.undone, duration: durations.success });
  };
  const undoLast = async (): Promise<boolean> => {
    await queue.current;
    const last = known.current.at(-1);
    if (last !== undefined) await undo(last);
    return last !== undefined;
  };
  const state: RealisedState | null =
    summary.data && entries.data
      ? {
          summary: summary.data,
          entries: entries.data,
          busy: sending > 0,
          adopt,
          refresh,
          replace,
          undo,
          undoLast,
          lastOwn: own.at(-1) ?? null,
          remember,
        }
      : null;
  const failed = [summary, entries].find((query) => query.isError);
  return { state, error: failed?.error ?? null, retry: () => void Promise.all([summary.refetch(), entries.refetch()]) };
}

const lineId = ({ key, module }: { key: string; module: number | null }): string => `${key} ${module ?? ''}`;

/** Returns the entries that the server will hold after a replacement. ERP entries stay. */
export function replaced(
  entries: readonly RealisedEntry[],
  { nature, from, to, lines, rows }: Replacement,
): RealisedEntry[] {
  const named = new Set([...lines, ...rows].map(lineId));
  const remainingEntries = entries.filter(
    (entry) =>
      entry.nature !== nature ||
      isSent(entry.origin) ||
      entry.month < from ||
      entry.month > to ||
      !named.has(lineId(entry)),
  );
  const added = rows.map(
    (row, at): RealisedEntry => ({
      id: -1 - at,
      nature,
      origin: 'manual',
      document: null,
      note: null,
      batch: 0,
      ...row,
    }),
  );
  return [...remainingEntries, ...added];
}
