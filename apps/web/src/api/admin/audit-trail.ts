import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';
import { pageQueryOf, queryOf } from '../query.ts';

/** Filter of the audit trail; empty, all of it. Days are of São Paulo, both included. */
export interface AuditTrailFilter {
  actor?: string | undefined;
  target?: string | undefined;
  target_id?: string | undefined;
  action?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** A page of the audit trail older than an entry, newest first. The previous page stays on screen until the next arrives. */
export const auditTrailQuery = (filter: AuditTrailFilter, before: string | undefined, size: number) => ({
  ...pageQueryOf('GET /api/admin/audit/', { query: { ...filter, before, page_size: size } }),
  placeholderData: keepPreviousData,
  // The audit trail includes acts of a moment ago.
  staleTime: 0,
});

/** The integrity of the audit chain. The check reads every entry, so it runs once and then on request. */
export const sealQuery = {
  ...queryOf('GET /api/admin/audit/verification/'),
  staleTime: 5 * 60_000,
};

/** The changes of one revision of a plan. */
export const revisionQuery = (version: number, revision: number) =>
  queryOptions({
    ...queryOf('GET /api/planner/versions/:id/edits/', {
      params: { id: version },
      query: { since: revision - 1 },
      list: true,
    }),
    select: (edits) => edits.filter((edit) => edit.revision === revision),
    retry: false,
  });

/** The enterprise that a version belongs to. */
export const enterpriseOfVersion = async (version: number): Promise<number> =>
  (await call('GET /api/planner/versions/:id/', { params: { id: version } })).empreendimento;
