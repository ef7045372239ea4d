import { useQuery } from '@tanstack/react-query';
import type { RevenueLine, RevenueSide } from '@uni/contracts';
import { grossRevenue as copy } from '@uni/phrases';
import { useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { connectionsQuery } from '../../../api/integration/connections.ts';
import { type RevenueFilter, revenueLinesQuery, useSetRevenueLines } from '../../../api/integration/gross-revenue.ts';
import { targetsQuery } from '../../../api/integration/mapping.ts';
import { useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { useScreen } from '../../../shared/screen/use-screen.ts';
import { readRegisterView } from '../../../ui/register/register-view.ts';
import { draftOf, orderProblems, type RevenueDraft, type RevenueEdit, rowsByConnection } from './revenue-draft.ts';

const none: ReadonlyMap<string, RevenueEdit> = new Map();

export type RevenueScreen = ReturnType<typeof useGrossRevenue>;

/** State of the gross revenue screen: the listed side, the drafts, and their saving. */
export function useGrossRevenue() {
  const { values, change, toSearch } = useScreen('grossRevenueLine');
  const profile = useProfile();
  const permissions = profile.permissions;
  const view = readRegisterView(toSearch(values), '');
  const side: RevenueSide = values.side === 'recebido' ? 'received' : 'to_receive';
  const filter = {
    side,
    connection: values.connection,
    pending: values.pending === 'sim' ? 'yes' : undefined,
    search: values.text,
    page: view.page,
    page_size: view.size,
  } satisfies RevenueFilter;
  const mayRead = permissions.includes('integration:read');
  const query = useQuery({ ...revenueLinesQuery(filter), enabled: mayRead });
  const connections = useQuery({ ...connectionsQuery, enabled: mayRead });
  const targets = useQuery({ ...targetsQuery('revenue'), enabled: mayRead });
  const list = query.data?.results ?? [];
  const saving = useRevenueEdits(list, side);
  const { question } = useLeaveGuard(saving.count > 0, (now, next) => now.pathname !== next.pathname);
  return {
    ...{ profile, filter, side, query, list, question, mayRead },
    connections: connections.data ?? [],
    targets: targets.data ?? [],
    source: sourceOf(query, targets),
    mayWrite: permissions.includes('integration:write'),
    isFiltered: filter.pending !== undefined || filter.search !== undefined || filter.connection !== undefined,
    change,
    ...saving,
  };
}

/** Drafts of conditions with their errors, saving and undo. */
function useRevenueEdits(list: readonly RevenueLine[], side: RevenueSide) {
  const [edits, setEdits] = useState(none);
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState<{ text: string; before: readonly RevenueEdit[] } | null>(null);
  const set = useSetRevenueLines();
  const problems = orderProblems(list, edits);
  const put = (rows: readonly RevenueEdit[], onSuccess: () => void) =>
    set.mutate({ side, byConnection: rowsByConnection(rows) }, { onSuccess, onError: () => setProblem(copy.refused) });
  return {
    count: edits.size,
    problems,
    problem,
    done,
    busy: set.isPending,
    draftOf: (row: RevenueLine) => edits.get(row.id)?.draft ?? draftOf(row),
    isEdited: (row: RevenueLine) => edits.has(row.id),
    say: (row: RevenueLine, change: Partial<RevenueDraft>) => {
      setProblem(null);
      setEdits((now) =>
        new Map(now).set(row.id, { row, draft: { ...(now.get(row.id)?.draft ?? draftOf(row)), ...change } }),
      );
    },
    drop: () => setEdits(none),
    save: () => {
      if (problems.size > 0 || edits.size === 0) return;
      const rows = [...edits.values()];
      put(rows, () => {
        setEdits(none);
        setDone({ text: copy.saved(rows.length), before: rows.map(({ row }) => ({ row, draft: draftOf(row) })) });
      });
    },
    undo: () => done && put(done.before, () => setDone({ text: copy.undone, before: [] })),
    forget: () => setDone(null),
  };
}
