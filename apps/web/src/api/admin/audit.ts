import { queryOptions } from '@tanstack/react-query';
import type { Page, ToldAuditEntry } from '@uni/contracts';
import { notices } from '@uni/phrases';
import { read } from '../untyped.ts';

const most = 50;

/** What was done with one thing, newest first: the last acts, and how many there are in all. */
export const historyQuery = (target: string, id: number) =>
  queryOptions({
    queryKey: ['organization', 'audit', target, id],
    queryFn: async ({ signal }) => {
      const url = `/api/admin/audit/?target=${target}&target_id=${id}&page_size=${most}`;
      const told = await read<Page<ToldAuditEntry> | null>(url, signal);
      if (!Array.isArray(told?.results)) throw new Error(notices.unexpectedError);
      return told;
    },
    // Acts of a moment ago belong to it.
    staleTime: 0,
  });
