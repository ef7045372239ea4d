import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OrganizationUser, Page, StudyEdit, ToldAuditEntry, Version } from '@uni/contracts';
import { read, readList } from '../untyped.ts';

/** What of the trail is wanted; all of it where nothing is named. Days are of São Paulo, both included. */
export interface TrailFilter {
  actor?: string | undefined;
  target?: string | undefined;
  target_id?: string | undefined;
  action?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const url = '/api/admin/audit/';

export function trailUrl(filter: TrailFilter, page: number, size: number): string {
  const query = new URLSearchParams({ page: String(page), page_size: String(size) });
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  return `${url}?${query}`;
}

export const readTrailPage = (filter: TrailFilter, page: number, size: number, signal?: AbortSignal) =>
  read<Page<ToldAuditEntry>>(trailUrl(filter, page, size), signal);

/** A page of the trail, newest first. The page before stays on screen until the next has come. */
export const trailQuery = (filter: TrailFilter, page: number, size: number) =>
  queryOptions({
    queryKey: ['organization', 'audit', 'page', filter, page, size],
    queryFn: ({ signal }) => readTrailPage(filter, page, size, signal),
    placeholderData: keepPreviousData,
    // What was done a moment ago belongs to it.
    staleTime: 0,
  });

interface Verification {
  entries: number;
  broken_at: number | null;
  head: string;
}

/** Whether the chain is whole: every entry is read for it, so that it is asked once and then on request. */
export const sealQuery = queryOptions({
  queryKey: ['organization', 'audit', 'verification'],
  queryFn: ({ signal }) => read<Verification>(`${url}verification/`, signal),
  staleTime: 5 * 60_000,
});

/** The people of the organization, for those who may read them. */
export const peopleQuery = queryOptions({
  queryKey: ['organization', 'people'],
  queryFn: ({ signal }) => readList<OrganizationUser>('/api/admin/users/', signal),
});

/** What one revision changed in a plan. */
export const revisionQuery = (version: number, revision: number) =>
  queryOptions({
    queryKey: ['planner', 'revision', version, revision],
    queryFn: async ({ signal }) => {
      const since = `/api/planner/versions/${version}/edits/?since=${revision - 1}`;
      const edits = await readList<StudyEdit & { revision: number }>(since, signal);
      return edits.filter((edit) => edit.revision === revision);
    },
    retry: false,
  });

/** The enterprise that a version belongs to. */
export const enterpriseOfVersion = async (version: number): Promise<number> =>
  (await read<Version>(`/api/planner/versions/${version}/`)).empreendimento;
