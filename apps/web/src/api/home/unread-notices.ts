import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '../query.ts';

/** Number of unread notices, read again while the window is visible. */
export const unreadNoticesQuery = queryOptions({
  ...queryOf('GET /api/home/notices/unread/'),
  refetchInterval: 60_000,
});
