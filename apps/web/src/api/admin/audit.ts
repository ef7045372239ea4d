import { pageQueryOf } from '../query.ts';

const most = 50;

/** What was done with one thing, newest first: the last acts, and how many there are in all. */
export const historyQuery = (target: string, id: number) => ({
  ...pageQueryOf('GET /api/admin/audit/', { query: { target, target_id: id, page_size: most } }),
  // Acts of a moment ago belong to it.
  staleTime: 0,
});
