import { useQuery } from '@tanstack/react-query';
import type { ErpParameterList, ErpSystem, ParameterKey } from '@uni/contracts';
import { parameterScreens as copy, integrationParameters } from '@uni/phrases';
import { useEffect, useRef, useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { connectionsQuery } from '../../../api/integration/connections.ts';
import { parameterListQuery, parametersStore } from '../../../api/integration/parameters.ts';
import { useStore } from '../../../api/stores/store-query.ts';
import { useSave } from '../../../api/stores/use-store-writes.ts';
import { useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { useScreen } from '../../../shared/screen/use-screen.ts';
import { chosenConnection, hasBeenRead } from '../chosen-connection.ts';
import { before, type Choice, hasProblem } from './choice.ts';

export type Parameters = ReturnType<typeof useParameters>;

interface Done {
  text: string;
  undo: { key: ParameterKey; items: Choice } | null;
}

const none: Choice = {};

/** The parameters of one system: the lists of a connection, what is chosen in them, and its saving. */
export function useParameters(system: ErpSystem) {
  const { values, change } = useScreen(system === 'sienge' ? 'siengeParameters' : 'uauParameters');
  const mayWrite = useProfile().permissions.includes('integration:write');
  const connectionsRead = useQuery(connectionsQuery);
  const connections = (connectionsRead.data ?? []).filter((one) => one.system === system);
  const connection = chosenConnection(connections, values.connection);
  const known = connection !== undefined;
  const summaries = useStore(parametersStore(connection?.id ?? 0), { enabled: known });
  const order = Object.keys(integrationParameters.lists);
  const lists = [...(summaries.data ?? [])].sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
  const current = lists.find(({ key }) => key === values.list) ?? lists[0];
  const query = useQuery({
    ...parameterListQuery(connection?.id ?? 0, current?.key),
    enabled: known && current !== undefined,
  });
  const source = sourceOf(summaries, connectionsRead);
  const choices = useChoices(connection?.id ?? 0);
  const { question } = useLeaveGuard(choices.count > 0, (now, next) => now.pathname !== next.pathname);
  useSaveKey(() => {
    if (query.data && mayWrite) choices.save(query.data);
  });
  return {
    ...{ system, mayWrite, connectionsRead, connections, connection, lists, current, query, choices, question },
    // Before the first load every list would say that nothing of it counts.
    source: connection && !hasBeenRead(connection) ? { ...source, rows: source.rows && [] } : source,
    change,
  };
}

/** Unsaved choices by list, with saving and undo. */
export function useChoices(connection: number) {
  const [pendingChoices, setPendingChoices] = useState<Readonly<Partial<Record<ParameterKey, Choice>>>>({});
  const [done, setDone] = useState<Done | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const change = useSave(parametersStore(connection), { notify: 'failures' });
  const drop = (key: ParameterKey) => setPendingChoices(({ [key]: _gone, ...others }) => others);
  return {
    of: (key: ParameterKey): Choice => pendingChoices[key] ?? none,
    count: Object.values(pendingChoices).reduce((sum, choice) => sum + Object.keys(choice).length, 0),
    set: (key: ParameterKey, choice: Choice) => {
      setProblem(null);
      setPendingChoices((now) => ({ ...now, [key]: choice }));
    },
    drop,
    problem,
    done,
    forget: () => setDone(null),
    busy: change.isPending,
    save: (list: ErpParameterList) => {
      const items = pendingChoices[list.key] ?? none;
      if (Object.keys(items).length === 0 || change.isPending) return;
      if (hasProblem(list, items)) {
        setProblem(copy.problems);
        return;
      }
      change.mutate(
        { type: 'PATCH', body: { key: list.key, items } },
        {
          onSuccess: ({ enterprises_changed }) => {
            drop(list.key);
            setDone({ text: copy.saved(enterprises_changed), undo: { key: list.key, items: before(list, items) } });
          },
        },
      );
    },
    restore: (list: ErpParameterList) => {
      const items = Object.fromEntries(
        list.items.map((item) => [item.code, list.form === 'select' ? item.used : (item.value ?? '')]),
      );
      change.mutate(
        { type: 'PATCH', body: { key: list.key, restore: true } },
        {
          onSuccess: ({ enterprises_changed }) => {
            drop(list.key);
            setDone({ text: copy.saved(enterprises_changed), undo: { key: list.key, items } });
          },
        },
      );
    },
    undo: () => {
      if (done?.undo)
        change.mutate(
          { type: 'PATCH', body: done.undo },
          { onSuccess: () => setDone({ text: copy.undone, undo: null }) },
        );
    },
  };
}

/** Ctrl+S saves the current list. */
function useSaveKey(save: () => void): void {
  const current = useRef(save);
  useEffect(() => {
    current.current = save;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // A field that is typed in gives its text first.
      if (document.activeElement instanceof HTMLElement && document.activeElement.matches('input'))
        document.activeElement.blur();
      setTimeout(() => current.current());
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
