import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest, NoticeGroup } from '@uni/contracts';
import { call, readPage } from '../call.ts';
import { keyOf, queryOf, underKey } from '../query.ts';

export interface NoticeFilter {
  readonly group: NoticeGroup | undefined;
  readonly unread: boolean;
}

/** Notices page by page, the latest first. */
export const noticesQuery = ({ group, unread }: NoticeFilter) => {
  const filter = { group, unread: unread ? ('true' as const) : undefined };
  return infiniteQueryOptions({
    queryKey: keyOf('GET /api/home/notices/', { query: filter }),
    queryFn: ({ pageParam, signal }) =>
      readPage('GET /api/home/notices/', { query: { ...filter, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) =>
      next === null ? undefined : (URL.parse(next)?.searchParams.get('after') ?? undefined),
  });
};

export const noticePreferencesQuery = queryOf('GET /api/home/notice-preferences/');

/** Marks notices, and reads all lists of them again. */
export function useMarkNotices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOfRequest<'POST /api/home/notices/read/'>) =>
      call('POST /api/home/notices/read/', { body, notify: 'failures' }),
    onSettled: () => client.invalidateQueries({ queryKey: underKey('/api/home/notices/') }),
  });
}

/** Stores the preferences; a refusal is displayed by the caller. */
export function useNoticePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOfRequest<'PUT /api/home/notice-preferences/'>) =>
      call('PUT /api/home/notice-preferences/', { body, notify: 'successes' }),
    onSettled: () => client.invalidateQueries({ queryKey: noticePreferencesQuery.queryKey }),
  });
}
