import { useQuery } from '@tanstack/react-query';
import type { ErpConnection, ErpRun, ErpSystem, Probe } from '@uni/contracts';
import { register, integration as words } from '@uni/phrases';
import { useState } from 'react';
import { ApiFailure } from '../../../api/failure.ts';
import { connectionStateQuery, runQuery, useConnectionWrites } from '../../../api/integration/connections.ts';
import {
  accessFields,
  blankText,
  type ConnectionText,
  changeOf,
  draftOf,
  problemsOf,
  type TextProblems,
} from './connection-text.ts';
import type { Light } from './connection-words.ts';

export const steps = ['system', 'access', 'test', 'scope', 'load'] as const;
export type Step = (typeof steps)[number];

export interface ToldLight {
  resource: string;
  light: Light;
  failure: Probe['failure'];
}

export type Connecting = ReturnType<typeof useConnect>;

/** The way from nothing to a first load: what is typed, the connection it has become, its test and its run. */
export function useConnect() {
  const [step, setStep] = useState<Step>('system');
  const [text, setText] = useState<ConnectionText>(() => blankText('sienge', new Date()));
  const [typed, setTyped] = useState(false);
  const [problems, setProblems] = useState<TextProblems>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [connection, setConnection] = useState<ErpConnection | null>(null);
  const [run, setRun] = useState<ErpRun | null>(null);
  const writes = useConnectionWrites(words.fields);
  const test = useTest(connection, writes.test);
  const refuse = (found: TextProblems, told: string | null = null) => {
    setProblems(found);
    setProblem(told);
    setAttempts((count) => count + 1);
  };
  const go = (to: Step) => {
    setProblems({});
    setProblem(null);
    setStep(to);
  };
  /** Keeps what is typed; null where that was refused. */
  const keep = async (): Promise<ErpConnection | null> => {
    const wrong = problemsOf(text, connection?.has_secret ?? false);
    const shown = step === 'access' ? only(wrong, accessFields) : wrong;
    if (Object.keys(shown).length > 0) {
      refuse(shown);
      return null;
    }
    try {
      const kept = connection
        ? await writes.change.mutateAsync({ id: connection.id, version: connection.version, ...changeOf(text) })
        : await writes.create.mutateAsync(draftOf(text));
      setConnection(kept);
      setTyped(false);
      // What was kept is not held here any longer.
      setText((now) => ({ ...now, secret: '', integration_token: '' }));
      return kept;
    } catch (failure) {
      refuse(failure instanceof ApiFailure ? failure.fields : {}, register.couldNotSave);
      return null;
    }
  };
  const begin = async (kept: ErpConnection): Promise<void> => {
    try {
      setRun(await writes.start.mutateAsync({ connection: kept.id, kind: 'full' }));
      setStep('load');
    } catch {
      setProblem(words.wizard.couldNotStart);
    }
  };
  return {
    ...{ step, text, problems, problem, attempts, connection, test, typed, go },
    busy: writes.create.isPending || writes.change.isPending || writes.start.isPending,
    run: useRun(run),
    choose: (system: ErpSystem) => {
      if (system !== text.system) setText(blankText(system, new Date()));
      go('access');
    },
    set: (change: Partial<ConnectionText>) => {
      setText((now) => ({ ...now, ...change }));
      setProblems((now) => without(now, Object.keys(change)));
      setTyped(true);
    },
    saveAndTest: async () => {
      const kept = await keep();
      if (!kept) return;
      go('test');
      test.start(kept);
    },
    saveAndLoad: async () => {
      const kept = await keep();
      if (kept) await begin(kept);
    },
    save: keep,
  };
}

const only = (found: TextProblems, keys: readonly string[]): TextProblems =>
  Object.fromEntries(Object.entries(found).filter(([key]) => keys.includes(key)));
const without = (found: TextProblems, keys: readonly string[]): TextProblems =>
  Object.fromEntries(Object.entries(found).filter(([key]) => !keys.includes(key)));

/** The test of a connection: a light for each resource, shown as soon as it is known. */
function useTest(connection: ErpConnection | null, test: ReturnType<typeof useConnectionWrites>['test']) {
  const known = useQuery({
    ...connectionStateQuery(connection?.id ?? 0, test.isPending),
    enabled: connection !== null,
  });
  const told = new Map(test.data?.map((probe) => [probe.resource, probe]));
  const lights: ToldLight[] = (known.data?.resources ?? []).map(({ resource, light }) => {
    const probe = told.get(resource);
    const seen = test.isPending ? light : (probe?.light ?? light);
    return {
      resource,
      light: seen ?? (test.isPending ? 'pending' : 'unknown'),
      failure: probe?.failure ?? null,
    };
  });
  return {
    lights,
    pending: test.isPending,
    failed: test.isError,
    over: test.isSuccess,
    start: ({ id }: ErpConnection) => test.mutate(id, { onSettled: () => void known.refetch() }),
  };
}

function useRun(run: ErpRun | null): ErpRun | null {
  const { data } = useQuery({ ...runQuery(run?.id ?? 0), enabled: run !== null });
  return data ?? run;
}
