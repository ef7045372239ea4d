import { useQueries } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { StudyDocument, Version } from '@uni/contracts';
import type { Projection } from '@uni/engine';
import { useCallback, useMemo } from 'react';
import {
  type Compared,
  type Comparing,
  comparedIds,
  compareWith,
  type GridMode,
  gridModes,
  openCompared,
} from '../study/comparison.ts';
import type { StoredStudy } from '../study/store/study-store.ts';
import { useSearchChange } from '../study/use-search-change.ts';
import { comparedStudyQuery } from '../study/versions-api.ts';
import { useSameList } from './use-same-list.ts';

/** Studies compared with, opened once for each revision of theirs. */
const openedStudies = new WeakMap<StoredStudy, Compared | null>();

function openedOnce(version: Version, stored: StoredStudy): Compared | null {
  const known = openedStudies.get(stored);
  if (known !== undefined) return known && { ...known, version };
  const opened = openCompared(version, stored);
  openedStudies.set(stored, opened);
  return opened;
}

export function useComparing(
  enterprise: number,
  version: Version,
  versions: readonly Version[],
  document: StudyDocument,
  projection: Projection,
): Comparing {
  const cmp = useAddressPart('cmp');
  const dif = useAddressPart('dif');
  const pq = useAddressPart('pq');
  const change = useSearchChange();
  const toVersions = useVersionsTab(enterprise);
  const comparedKey = comparedIds(cmp, version.id, versions).join('~');
  const others = useMemo(
    () => comparedKey.split('~').flatMap((id) => versions.filter((other) => String(other.id) === id)),
    [comparedKey, versions],
  );
  const studies = useQueries({
    queries: others.map(comparedStudyQuery),
  });
  const loaded = useSameList(studies.map((query) => query.data));
  const comparisons = useMemo(
    () =>
      others.flatMap((other, at) => {
        const stored = loaded[at];
        const compared = stored ? openedOnce(other, stored) : null;
        return compared ? [compareWith(compared, document, projection)] : [];
      }),
    [others, document, projection, loaded],
  );
  const isLoading = studies.some((query) => query.isPending);
  const settled = comparisons.length === others.length ? 'ready' : 'failed';
  return {
    ids: others.map(({ id }) => id),
    comparisons,
    main: comparisons.find((comparison) => comparison.version.id === others[0]?.id) ?? null,
    status: others.length === 0 ? 'none' : isLoading ? 'loading' : settled,
    mode: modeOf(dif),
    why: pq,
    choose: useCallback((ids) => change({ cmp: ids.length === 0 ? undefined : ids.join('~') }), [change]),
    setMode: useCallback((mode) => change({ dif: mode === 'highlight' ? undefined : mode }), [change]),
    showWhy: useCallback((pq) => toVersions({ pq }), [toVersions]),
    retry: () => {
      for (const query of studies) if (query.isError) void query.refetch();
    },
  };
}

/** Another part of the address that changes draws nothing of a comparison again. */
const useAddressPart = (name: string): string | null =>
  useSearch({
    strict: false,
    select: (search: Record<string, unknown>) => (search[name] == null ? null : String(search[name])),
  });

const modeOf = (text: unknown): GridMode => gridModes.find((mode) => mode === text) ?? 'highlight';

function useVersionsTab(enterprise: number) {
  const navigate = useNavigate();
  return useCallback(
    (change: Record<string, string>) =>
      void navigate({
        to: '/planejamento/$id/$aba',
        params: { id: String(enterprise), aba: 'versoes' },
        search: (before: Record<string, unknown>) => ({ ...before, ...change }),
      }),
    [navigate, enterprise],
  );
}
