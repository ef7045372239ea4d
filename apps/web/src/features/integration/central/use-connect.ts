import { useQuery } from '@tanstack/react-query';
import type { ErpConnection, ErpRun, ErpSystem, Probe } from '@uni/contracts';
import { integration as copy, register } from '@uni/phrases';
import { useState } from 'react';
import { ApiFailure } from '../../../api/failure.ts';
import { connectionStateQuery, runQuery, useConnectionWrites } from '../../../api/integration/connections.ts';
import type { Light } from './connection-copy.ts';
import {
  accessFields,
  blankText,
  type ConnectionText,
  changeOf,
  draftOf,
  problemsOf,
  type TextProblems,
} from './connection-text.ts';

export const steps = ['system', 'access', 'test', 'scope', 'load'] as const;
export type Step = (typeof steps)[number];

export interface ResourceLight {
  resource: string;
  light: Light;
  failure: Probe['failure'];
}

export type Connecting = ReturnType<typeof useConnect>;

/** The way from nothing to a first load: the typed text, its connection, the test and the run. */
export function useConnect() {
  const [step, setStep] = useState<Step>('system');
  const [text, setText] = useState<ConnectionText>(() => blankText('sienge', new Date()));
  const [typed, setTyped] = useState(false);
  const [problems, setProblems] = useState<TextProblems>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [connection, setConnection] = useState<ErpConnection | null>(null);
  const [run, setRun] = useState<ErpRun | null>(null);
  const writes = useConnectionWrites(copy.fields);
  const test = useTest(connection, writes.test);
  const refuse = (textProblems: TextProblems, report: string | null = null) => {
    setProblems(textProblems);
    setProblem(report);
    setAttempts((count) => count + 1);
  };
  const go = (to: Step) => {
    setProblems({});
    setProblem(null);
    setStep(to);
  };
  /** Saves what is typed; null where that was refused. */
  const saveConnection = async (): Promise<ErpConnection | null> => {
    const wrong = problemsOf(text, connection?.has_secret ?? false);
    const visibleProblems = step === 'access' ? only(wrong, accessFields) : wrong;
    if (Object.keys(visibleProblems).length > 0) {
      refuse(visibleProblems);
      return null;
    }
    try {
      const savedConnection = connection
        ? await writes.change.mutateAsync({
            id: connection.id,
            body: changeOf(text),
            ifMatch: `"${connection.version}"`,
          })
        : await writes.create.mutateAsync({ body: draftOf(text) });
      setConnection(savedConnection);
      setTyped(false);
      // Stored secrets leave the browser's memory.
      setText((now) => ({ ...now, secret: '', integration_token: '' }));
      return savedConnection;
    } catch (failure) {
      refuse(failure instanceof ApiFailure ? failure.fields : {}, register.couldNotSave);
      return null;
    }
  };
  const begin = async (savedConnection: ErpConnection): Promise<void> => {
    try {
      setRun(await writes.start.mutateAsync({ connection: savedConnection.id, kind: 'full' }));
      setStep('load');
    } catch {
      setProblem(copy.wizard.couldNotStart);
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
      const savedConnection = await saveConnection();
      if (!savedConnection) return;
      go('test');
      test.start(savedConnection);
    },
    saveAndLoad: async () => {
      const savedConnection = await saveConnection();
      if (savedConnection) await begin(savedConnection);
    },
    save: saveConnection,
  };
}

const only = (textProblems: TextProblems, keys: readonly string[]): TextProblems =>
  Object.fromEntries(Object.entries(textProblems).filter(([key]) => keys.includes(key)));
const without = (textProblems: TextProblems, keys: readonly string[]): TextProblems =>
  Object.fromEntries(Object.entries(textProblems).filter(([key]) => !keys.includes(key)));

/** Tests a connection: one light per resource, visible as soon as it is known. */
function useTest(connection: ErpConnection | null, test: ReturnType<typeof useConnectionWrites>['test']) {
  const known = useQuery({
    ...connectionStateQuery(connection?.id ?? 0, test.isPending),
    enabled: connection !== null,
  });
  const report = new Map(test.data?.map((probe) => [probe.resource, probe]));
  const lights: ResourceLight[] = (known.data?.resources ?? []).map(({ resource, light }) => {
    const probe = report.get(resource);
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
