import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Version } from '@uni/contracts';
import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { screenCode } from '../../../shared/screen/screen-code.tsx';
import { scenariosQuery } from '../../study/scenarios-query.ts';
import type { ShownScenario, ShownStatus } from '../../study/shown-scenario.ts';
import type { StudyState, StudyStore } from '../../study/store/study-store.ts';
import { fetchRules } from '../../study/study-api.ts';

/** What the first sight of a study does without; drivers may need rules that the study on screen does not. */
const codeQuery = {
  queryKey: ['scenario code'],
  queryFn: async () => {
    const [code] = await Promise.all([
      screenCode(() => import('../../scenarios/shown/open-scenario.ts')),
      fetchRules(),
    ]);
    return code.openScenario;
  },
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
} as const;

/** The scenario that the address names, evaluated over the study on screen at each of its changes. */
export function useShownScenario(version: Version, store: StudyStore, { draft }: StudyState): ShownScenario {
  const address = useAddress();
  const [isWanted, setWanted] = useState(false);
  const enabled = isWanted || address !== null;
  const stored = useQuery({ ...scenariosQuery(version.id), enabled, retry: false, staleTime: 0, gcTime: 0 });
  const code = useQuery({ ...codeQuery, enabled });
  const scenario = stored.data?.find(({ id }) => String(id) === address) ?? null;
  const open = code.data;
  const opened = useMemo(
    () => (open && scenario ? open({ version, draft, realised: store.realised.realised }, scenario) : null),
    [open, scenario, version, draft, store],
  );
  const status = ((): ShownStatus => {
    if (address === null) return 'base';
    if (opened) return opened.draft ? 'shown' : 'refused';
    if (stored.data && !scenario) return 'missing';
    return stored.isError || code.isError ? 'failed' : 'loading';
  })();
  useLayoutEffect(() => {
    store.showScenario(status === 'shown');
    return () => store.showScenario(false);
  }, [store, status]);
  return {
    status,
    scenario,
    opened,
    list: stored.data ?? [],
    prepare: useCallback(() => setWanted(true), []),
    choose: useChoose(),
    retry: () => {
      void stored.refetch();
      void code.refetch();
    },
  };
}

const useAddress = (): string | null =>
  useSearch({
    strict: false,
    select: ({ cenario }: Record<string, unknown>) => (cenario == null ? null : String(cenario)),
  });

/** The way back leads to the scenario before. The code is there first: the screen never stands empty. */
function useChoose(): ShownScenario['choose'] {
  const navigate = useNavigate();
  const client = useQueryClient();
  return useCallback(
    (id) => {
      const go = (): void =>
        void navigate({
          to: '.',
          resetScroll: false,
          search: (before: Record<string, unknown>) => ({ ...before, cenario: id ?? undefined }),
        });
      if (id === null) go();
      else void client.ensureQueryData(codeQuery).then(go, go);
    },
    [navigate, client],
  );
}
