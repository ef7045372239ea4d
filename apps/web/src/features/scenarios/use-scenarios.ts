import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Criterion, Override } from '@uni/analysis';
import type { StoredScenario } from '@uni/contracts';
import { useCallback, useEffect, useState } from 'react';
import { scenariosQuery } from '../study/scenarios-query.ts';
import { queuesOf } from './queues.ts';
import {
  createScenario,
  criteriaQuery,
  removeScenario,
  renameScenario,
  saveCriteria,
  saveOverrides,
  storedOverridesOf,
} from './scenario-api.ts';
import type { ScenarioView } from './scenario-model.ts';
import { type SaveState, ScenarioQueue, type Update } from './scenario-queue.ts';

export interface Scenarios {
  readonly list: readonly ScenarioView[];
  readonly criteria: readonly Criterion[];
  readonly save: SaveState;
  create(name: string, overrides: readonly Override[]): Promise<StoredScenario>;
  rename(id: number, name: string): Promise<void>;
  remove(id: number): Promise<void>;
  change(id: number, update: Update): void;
  setCriteria(criteria: readonly Criterion[]): void;
  retry(): void;
}

export interface ScenariosQuery {
  readonly scenarios: Scenarios | null;
  readonly error: unknown;
  refetch(): void;
}

const withOverrides = (scenario: StoredScenario, overrides: readonly Override[]): StoredScenario => ({
  ...scenario,
  overrides: overrides.map((override) => ('path' in override ? { ...override } : override)),
});

/** The scenarios of a version: what is stored, with what is on its way to the server on top. `owner` is the open version. */
export function useScenarios(version: number, owner: object): ScenariosQuery {
  const client = useQueryClient();
  const stored = useQuery({
    ...scenariosQuery(version),
    retry: false,
    // The queues hold the scenarios from here on; an answer from a cache would show an old revision.
    staleTime: 0,
    gcTime: 0,
  });
  const criteria = useCriteria(version);
  const queues = queuesOf(owner);
  const [, redraw] = useState(0);
  const queueOf = useCallback(
    (scenario: StoredScenario): ScenarioQueue => {
      const known = queues.get(scenario.id);
      if (known) return known;
      const queue = new ScenarioQueue(storedOverridesOf(scenario), (stored, overrides) =>
        saveOverrides(version, scenario.id, stored, overrides),
      );
      queues.set(scenario.id, queue);
      return queue;
    },
    [queues, version],
  );
  useEffect(() => {
    for (const scenario of stored.data ?? []) {
      const queue = queueOf(scenario);
      queue.renew(storedOverridesOf(scenario));
      queue.changed = () => {
        redraw((count) => count + 1);
        // The scenario on screen follows what is typed here.
        client.setQueryData<StoredScenario[]>(scenariosQuery(version).queryKey, (list) =>
          list?.map((one) => (one.id === scenario.id ? withOverrides(one, queue.visibleOverrides()) : one)),
        );
      };
    }
    redraw((count) => count + 1);
  }, [stored.data, queueOf, client, version]);
  const all = (): Promise<void> => client.invalidateQueries({ queryKey: scenariosQuery(version).queryKey });
  const refetch = (): void => {
    void stored.refetch();
    void criteria.refetch();
  };
  const error = stored.error ?? criteria.error;
  if (!stored.data || !criteria.value) return { scenarios: null, error, refetch };
  const of = (id: number): ScenarioQueue | undefined => queues.get(id);
  const states = [...queues.values()].map(({ state }) => state).concat(criteria.state);
  const scenarios: Scenarios = {
    list: stored.data.map((scenario) => ({
      id: scenario.id,
      nome: scenario.nome,
      overrides: queueOf(scenario).visibleOverrides(),
    })),
    criteria: criteria.value,
    save: states.find((state) => state === 'failed') ?? states.find((state) => state === 'saving') ?? 'saved',
    create: async (name, overrides) => {
      const made = await createScenario(version, { nome: name, overrides: [...overrides] });
      await all();
      return made;
    },
    rename: async (id, name) => {
      await renameScenario(version, id, name, of(id)?.revision ?? 1);
      await all();
    },
    remove: async (id) => {
      await removeScenario(version, id);
      queues.delete(id);
      await all();
    },
    change: (id, update) => of(id)?.change(update),
    setCriteria: criteria.set,
    retry: () => {
      for (const queue of queues.values()) queue.retry();
      criteria.retry();
    },
  };
  return { scenarios, error: null, refetch };
}

/** Criteria of the set: visible at once as typed, and stored. */
function useCriteria(version: number) {
  const client = useQueryClient();
  const stored = useQuery({ ...criteriaQuery(version), retry: false });
  const [typed, setTyped] = useState<readonly Criterion[] | null>(null);
  const [state, setState] = useState<SaveState>('saved');
  const save = (criteria: readonly Criterion[]): void => {
    setTyped(criteria);
    setState('saving');
    saveCriteria(version, criteria).then(
      (saved) => {
        client.setQueryData(criteriaQuery(version).queryKey, saved);
        setState('saved');
      },
      () => setState('failed'),
    );
  };
  return {
    value: typed ?? stored.data?.criteria ?? null,
    error: stored.error,
    refetch: stored.refetch,
    state,
    set: save,
    retry: () => {
      if (state === 'failed' && typed) save(typed);
    },
  };
}
