import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  CashFlow,
  CashFlowGroupable,
  CashFlowGrouped,
  CashFlowShare,
  CashFlowTerms,
  TotalsBridges,
} from '@uni/contracts';
import { read, readList, write } from '../untyped.ts';

/** What is asked of the organization's cash flow. */
export interface CashFlowQuestion {
  /** Null: all of them. */
  enterprises: readonly string[] | null;
  versions: readonly string[];
  /** Land that is only studied, where no enterprise is named. */
  prospecting: boolean;
  terms: CashFlowTerms;
  share: CashFlowShare;
  partner: string | null;
}

function addressOf({ enterprises, versions, prospecting, terms, share, partner }: CashFlowQuestion): string {
  const query = new URLSearchParams({ terms, share });
  if (enterprises) query.set('enterprises', enterprises.join(','));
  if (versions.length > 0) query.set('versions', versions.join(','));
  if (prospecting) query.set('prospecting', 'true');
  if (partner !== null) query.set('partner', partner);
  return `/api/planner/cash-flow/?${query}`;
}

/** The former answer stays on screen while another question is being answered. */
export const cashFlowQuery = (question: CashFlowQuestion) =>
  queryOptions({
    queryKey: ['planner', 'cash-flow', question],
    queryFn: ({ signal }) => read<CashFlow>(addressOf(question), signal),
    placeholderData: keepPreviousData,
    // A study may have been edited since.
    staleTime: 0,
    retry: false,
  });

/** Of which enterprises the bridge is asked; terms left out: of each study in its own. */
export type BridgeQuestion = Pick<CashFlowQuestion, 'enterprises' | 'versions' | 'prospecting'> & {
  terms?: CashFlowTerms;
};

export const totalsBridgesQuery = (question: BridgeQuestion) => {
  const { enterprises, versions, prospecting, terms } = question;
  const query = new URLSearchParams(terms ? { terms } : {});
  if (enterprises) query.set('enterprises', enterprises.join(','));
  if (versions.length > 0) query.set('versions', versions.join(','));
  if (prospecting) query.set('prospecting', 'true');
  return queryOptions({
    queryKey: ['planner', 'totals-bridges', question],
    queryFn: ({ signal }) => read<TotalsBridges>(`/api/planner/totals-bridges/?${query}`, signal),
    staleTime: 0,
    retry: false,
  });
};

export const groupingsQuery = queryOptions({
  queryKey: ['planner', 'cash-flow-groupings'],
  queryFn: ({ signal }) => readList<CashFlowGrouped>('/api/planner/cash-flow-groupings/', signal),
});

export const groupableQuery = queryOptions({
  queryKey: ['planner', 'cash-flow-groupable'],
  queryFn: ({ signal }) => readList<CashFlowGroupable>('/api/planner/cash-flow-groupable/', signal),
});

/** A group as it is typed; without an id it is new. */
export interface GroupDraft {
  id: number | null;
  name: string;
  lines: readonly string[];
}

/**
 * Makes the stored groups those of the draft. A line is in one group at most, so groups first let go of what moves
 * elsewhere, and only then take what comes to them.
 */
export async function saveGroupings(stored: readonly CashFlowGrouped[], drafts: readonly GroupDraft[]): Promise<void> {
  const url = '/api/planner/cash-flow-groupings/';
  const kept = new Set(drafts.map(({ id }) => id));
  const put = (id: number, body: { name: string; position: number; lines: readonly string[] }) =>
    write({ method: 'PUT', url: `${url}${id}/`, body, noMessage: true, quiet: true });
  for (const { id } of stored) {
    if (!kept.has(id))
      await write({ method: 'DELETE', url: `${url}${id}/`, body: { id }, noMessage: true, quiet: true });
  }
  for (const { id, name, position, lines } of stored) {
    const draft = drafts.find((each) => each.id === id);
    const staying = lines.filter((key) => draft?.lines.includes(key));
    if (draft && staying.length < lines.length) await put(id, { name, position, lines: staying });
  }
  for (const [position, { id, name, lines }] of drafts.entries()) {
    if (id === null)
      await write({ method: 'POST', url, body: { name, position, lines }, noMessage: true, quiet: true });
    else if (!isStored(stored, { id, name, position, lines })) await put(id, { name, position, lines });
  }
}

function isStored(
  stored: readonly CashFlowGrouped[],
  wanted: Omit<CashFlowGrouped, 'lines'> & { lines: readonly string[] },
) {
  const same = stored.find(({ id }) => id === wanted.id);
  return (
    same?.name === wanted.name && same.position === wanted.position && same.lines.join(' ') === wanted.lines.join(' ')
  );
}
