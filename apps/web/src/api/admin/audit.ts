import { pageQueryOf } from '../query.ts';

const most = 50;

/** The latest acts on one record, newest first. */
export const historyQuery = (target: string, id: number) => ({
  ...pageQueryOf('GET /api/admin/audit/', { query: { target, target_id: id, page_size: most } }),
  // Acts of a moment ago belong to it.
  staleTime: 0,
});
