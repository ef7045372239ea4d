import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CashFlowGrouped, CashFlowShare, CashFlowTerms } from '@uni/contracts';
import { call, newIdempotencyKey } from '../call.ts';
import { queryOf } from '../query.ts';

/** The choices that the organization's cash flow is computed from. */
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

/** An empty list of enterprises is left out of the address and would mean all: screens send no request then. */
export const chosenOf = ({ enterprises, versions, prospecting }: BridgeQuestion) => ({
  enterprises: enterprises?.map(Number),
  versions: versions.map(Number),
  prospecting: prospecting || undefined,
});

/** The former answer stays on screen while another question is being answered. */
export const cashFlowQuery = ({ terms, share, partner, ...question }: CashFlowQuestion) =>
  queryOptions({
    ...queryOf('GET /api/planner/cash-flow/', { query: { terms, share, ...chosenOf(question), partner } }),
    placeholderData: keepPreviousData,
    // A study may have been edited since.
    staleTime: 0,
    retry: false,
  });

/** The enterprises of a bridge; terms left out: of each study in its own. */
export type BridgeQuestion = Pick<CashFlowQuestion, 'enterprises' | 'versions' | 'prospecting'> & {
  terms?: CashFlowTerms;
};

export const totalsBridgesQuery = ({ terms, ...question }: BridgeQuestion) =>
  queryOptions({
    ...queryOf('GET /api/planner/totals-bridges/', { query: { terms, ...chosenOf(question) } }),
    staleTime: 0,
    retry: false,
  });

export const groupingsQuery = queryOf('GET /api/planner/cash-flow-groupings/', { list: true });

export const groupableQuery = queryOf('GET /api/planner/cash-flow-groupable/', { list: true });

/** A group as it is typed; without an id it is new. */
export interface GroupDraft {
  id: number | null;
  name: string;
  lines: readonly string[];
}

type GroupBody = Readonly<Omit<CashFlowGrouped, 'id' | 'lines'>> & { readonly lines: readonly string[] };

const quiet = { notify: 'none' } as const;

/**
 * Makes the stored groups equal the draft. A line is in one group at most: groups first release the lines that move elsewhere.
 * Only then do they take their new lines.
 */
export async function saveGroupings(stored: readonly CashFlowGrouped[], drafts: readonly GroupDraft[]): Promise<void> {
  const remaining = new Set(drafts.map(({ id }) => id));
  const replace = (id: number, { lines, ...body }: GroupBody) =>
    call('PUT /api/planner/cash-flow-groupings/:id/', {
      params: { id },
      body: { ...body, lines: [...lines] },
      ...quiet,
    });
  for (const { id } of stored) {
    if (!remaining.has(id))
      await call('DELETE /api/planner/cash-flow-groupings/:id/', { params: { id }, body: { id }, ...quiet });
  }
  for (const { id, name, position, lines } of stored) {
    const draft = drafts.find((each) => each.id === id);
    const staying = lines.filter((key) => draft?.lines.includes(key));
    if (draft && staying.length < lines.length) await replace(id, { name, position, lines: staying });
  }
  for (const [position, { id, name, lines }] of drafts.entries()) {
    if (id === null)
      await call('POST /api/planner/cash-flow-groupings/', {
        body: { name, position, lines: [...lines] },
        idempotencyKey: newIdempotencyKey(),
        ...quiet,
      });
    else if (!isStored(stored, id, { name, position, lines })) await replace(id, { name, position, lines });
  }
}

function isStored(stored: readonly CashFlowGrouped[], id: number, group: GroupBody) {
  const same = stored.find((each) => each.id === id);
  return (
    same?.name === group.name && same.position === group.position && same.lines.join(' ') === group.lines.join(' ')
  );
}
