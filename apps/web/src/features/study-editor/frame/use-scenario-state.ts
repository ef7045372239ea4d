import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Version } from '@uni/contracts';
import { studyFrame } from '@uni/phrases';
import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { screenCode } from '../../../shared/screen/screen-code.tsx';
import type { Comparing } from '../../study/comparison.ts';
import type { ScenarioState, ScenarioStatus } from '../../study/scenario-state.ts';
import { scenariosQuery } from '../../study/scenarios-query.ts';
import type { StudyState, StudyStore } from '../../study/store/study-store.ts';
import { fetchRules } from '../../study/study-api.ts';

/** What the first sight of a study does without; drivers may need rules that the study on screen does not. */
const codeQuery = {
  queryKey: ['scenario code'],
  queryFn: async () => {
    const [code] = await Promise.all([
      screenCode(() => import('../../scenarios/active/open-scenario.ts')),
      fetchRules(),
    ]);
    return code.openScenario;
  },
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
} as const;

/** The scenario that the address names, evaluated over the study on screen at each of its changes. */
export function useScenarioState(version: Version, store: StudyStore, { draft }: StudyState): ScenarioState {
  const address = useAddress();
  const [isPrepared, setPrepared] = useState(false);
  const enabled = isPrepared || address !== null;
  const stored = useQuery({ ...scenariosQuery(version.id), enabled, retry: false, staleTime: 0, gcTime: 0 });
  const code = useQuery({ ...codeQuery, enabled });
  const chosen = stored.data?.find(({ id }) => String(id) === address) ?? null;
  const open = code.data;
  const opened = useMemo(
    () => (open && chosen ? open({ version, draft, realised: store.realised.realised }, chosen) : null),
    [open, chosen, version, draft, store],
  );
  const status = ((): ScenarioStatus => {
    if (address === null) return 'base';
    if (opened) return opened.draft ? 'active' : 'refused';
    if (stored.data && !chosen) return 'missing';
    return stored.isError || code.isError ? 'failed' : 'loading';
  })();
  useLayoutEffect(() => {
    store.lockForScenario(status === 'active');
    return () => store.lockForScenario(false);
  }, [store, status]);
  return {
    status,
    chosen,
    opened,
    list: stored.data ?? [],
    prepare: useCallback(() => setPrepared(true), []),
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
function useChoose(): ScenarioState['choose'] {
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

/** The state on screen: with a scenario its draft, and nothing to undo. */
export function useStateOf(own: StudyState, { opened }: ScenarioState): StudyState {
  const draft = opened?.draft;
  return useMemo(() => (draft ? { ...own, draft, undo: [], redo: [], before: null } : own), [own, draft]);
}

export function useNamedVersion(version: Version, { status, chosen }: ScenarioState): Version {
  const name = status === 'active' && chosen ? studyFrame.under(version.nome, chosen.nome) : version.nome;
  return useMemo(() => ({ ...version, nome: name }), [version, name]);
}

/** A scenario is compared with its base, unless the address compares with another version. */
export function useBaseComparison(comparing: Comparing, { opened }: ScenarioState): Comparing {
  const base = opened?.base;
  if (!base || comparing.ids.length > 0) return comparing;
  return { ...comparing, comparisons: [base], main: base, status: 'ready' };
}
