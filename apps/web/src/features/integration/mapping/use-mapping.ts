import { useQuery } from '@tanstack/react-query';
import type { ErpConnection, MappingSource, SourceStatus } from '@uni/contracts';
import { integrationMapping as copy } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { connectionsQuery } from '../../../api/integration/connections.ts';
import {
  bindingsQuery,
  type SourceFilter,
  sourcesQuery,
  targetsQuery,
  useMappingWrites,
} from '../../../api/integration/mapping.ts';
import { useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { type ScreenValues, useScreen } from '../../../shared/screen/use-screen.ts';
import { type RegisterView, readRegisterView } from '../../../ui/register/register-view.ts';
import type { Labels } from '../line-name.ts';
import { beginDraft, changeOf, type Draft, problemOf } from './draft.ts';
import type { MappingKey, MappingScreenDefinition } from './mapping-screens.ts';

export type Mapping = ReturnType<typeof useMapping>;

/** Minimum confidence of a sure suggestion, in percent. */
export const sure = 90;
const pageSize = 50;

/** State of a mapping screen: filter, selection, drafts, and their saving. */
export function useMapping(screen: MappingScreenDefinition) {
  const profile = useProfile();
  const mayWrite = profile.permissions.includes('integration:write');
  const { values, change, toSearch } = useScreen(screen.key);
  const connectionsRead = useQuery(connectionsQuery);
  const connections = (connectionsRead.data ?? []).filter(
    ({ system }) => screen.system === null || system === screen.system,
  );
  const filter = filterOf(screen, values, readRegisterView({ tamanho: String(pageSize), ...toSearch(values) }, ''));
  const query = useQuery({ ...sourcesQuery(filter), enabled: connections.length > 0 });
  const targets = useQuery(targetsQuery(screen.kind));
  const lines = useQuery(targetsQuery(undefined));
  const labels: Labels = useMemo(
    () => new Map([...(lines.data ?? []), ...(targets.data ?? [])].map((one) => [one.key, one])),
    [lines.data, targets.data],
  );
  const list = query.data?.results ?? [];
  const [at, setAt] = useState<string | null>(null);
  const selected = list.find(({ id }) => id === at) ?? list[0];
  const drafts = useDrafts();
  const saving = useSaving(screen, drafts);
  const { question } = useLeaveGuard(drafts.count > 0, (now, next) => now.pathname !== next.pathname);
  const step = (by: number) => {
    const next = list[list.findIndex(({ id }) => id === selected?.id) + by];
    if (next) setAt(next.id);
    return next;
  };
  return {
    ...{ screen, profile, mayWrite, values, change, connections, filter, query, list, selected, labels, question },
    connectionsRead,
    source: sourceOf(query, connectionsRead, targets),
    targets: targets.data ?? [],
    companies: useCompanies(connections, values.connection),
    coverage: query.data?.coverage,
    select: (source: MappingSource) => setAt(source.id),
    step,
    clear: () =>
      change({ text: undefined, company: undefined, status: undefined, pending: undefined, page: undefined }),
    drafts,
    ...saving,
  };
}

function filterOf(screen: MappingScreenDefinition, values: ScreenValues<MappingKey>, view: RegisterView) {
  const status = (Object.keys(copy.statuses) as SourceStatus[]).find((one) => one === values.status);
  return {
    kind: screen.kind,
    system: screen.system ?? undefined,
    connection: values.connection,
    company: values.company,
    status,
    pending: values.pending === 'sim' ? 'yes' : undefined,
    search: values.text,
    page: view.page,
    page_size: view.size,
  } satisfies SourceFilter;
}

/** Returns the companies of the selected connection, or of the only one. */
function useCompanies(connections: readonly ErpConnection[], chosen: string | undefined) {
  const [only, second] = connections;
  const one = chosen ? connections.find(({ id }) => String(id) === chosen) : second ? undefined : only;
  const { data } = useQuery({
    ...bindingsQuery(one?.id ?? 0, { page: 1, page_size: 500 }),
    enabled: one !== undefined,
  });
  const names = new Map((data?.results ?? []).map(({ company, company__name }) => [company, company__name]));
  return one ? [...names].map(([code, name]) => ({ value: code, label: name || code })) : [];
}

/** Unsaved drafts by source. */
function useDrafts() {
  const [pendingDrafts, setPendingDrafts] = useState<ReadonlyMap<string, { source: MappingSource; draft: Draft }>>(
    new Map(),
  );
  return {
    count: pendingDrafts.size,
    all: [...pendingDrafts.values()],
    has: (source: MappingSource) => pendingDrafts.has(source.id),
    of: (source: MappingSource): Draft => pendingDrafts.get(source.id)?.draft ?? beginDraft(source),
    set: (source: MappingSource, change: Partial<Draft>) =>
      setPendingDrafts((now) => {
        const draft = now.get(source.id)?.draft ?? beginDraft(source);
        return new Map(now).set(source.id, { source, draft: { ...draft, ...change } });
      }),
    drop: (ids: readonly string[] | null) =>
      setPendingDrafts((now) => new Map(ids === null ? [] : [...now].filter(([id]) => !ids.includes(id)))),
  };
}

interface Done {
  text: string;
  batch: number | null;
}

/** Saving, accepting and taking back; what was just done can be undone at once. */
function useSaving(screen: MappingScreenDefinition, drafts: ReturnType<typeof useDrafts>) {
  const [done, setDone] = useState<Done | null>(null);
  const writes = useMappingWrites();
  const [problem, setProblem] = useState<string | null>(null);
  const saveDrafts = (rows: readonly { source: MappingSource; draft: Draft }[]) => {
    const wrong = rows.map(({ draft }) => problemOf(draft)).find((one) => one !== null);
    if (wrong) {
      setProblem(copy.draft.problems[wrong]);
      return false;
    }
    setProblem(null);
    const changes = rows.map(({ source, draft }) => changeOf(screen.kind, source, draft));
    writes.save.mutate(
      { changes, note: '' },
      {
        onSuccess: ({ batch }) => {
          drafts.drop(rows.map(({ source }) => source.id));
          setDone({ text: copy.saved(rows.length), batch: batch.id });
        },
        onError: (failure) => setProblem(refusalText(failure)),
      },
    );
    return true;
  };
  return {
    done,
    setNotice: setDone,
    forget: () => setDone(null),
    problem,
    forgive: () => setProblem(null),
    save: (source: MappingSource) => saveDrafts([{ source, draft: drafts.of(source) }]),
    saveAll: () => saveDrafts(drafts.all),
    acceptSure: (connection: number | undefined) =>
      writes.accept.mutate(
        { kind: screen.kind, min_confidence: sure, ...(connection ? { connection } : {}) },
        {
          onSuccess: ({ accepted, batch }) => setDone({ text: copy.accepted(accepted), batch: batch?.id ?? null }),
        },
      ),
    undo: () => {
      if (done?.batch != null)
        writes.undo.mutate(done.batch, { onSuccess: () => setDone({ text: copy.undone, batch: null }) });
    },
    busy: writes.save.isPending || writes.accept.isPending,
    undoing: writes.undo.isPending,
  };
}

/** Returns the text of a refusal. A conflict names the other rule. */
function refusalText(failure: unknown): string {
  const detail: unknown = failure instanceof Error && 'body' in failure ? Object(failure.body).code : undefined;
  if (detail === 'mapping_conflict') return copy.draft.conflict;
  return copy.draft.refused;
}
