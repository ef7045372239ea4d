import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOfRequest } from '@uni/contracts';
import { call } from '../call.ts';
import { ApiFailure } from '../failure.ts';
import { keyOf, queryOf, underKey } from '../query.ts';

const quiet = { notify: 'none' } as const;
const indexKeys = [
  underKey('/api/planner/index-series/'),
  underKey('/api/planner/index-months/'),
  underKey('/api/planner/index-feed/'),
];

/** An answer without its rows is a failure and never "no months". */
function requireRows<Answer extends object>(answer: Answer | null, rows: keyof Answer): Answer {
  if (answer && Array.isArray(answer[rows])) return answer;
  throw new ApiFailure({ status: 200, body: null, headers: new Headers(), malformed: true }, null);
}

export const indexSeriesQuery = queryOf('GET /api/planner/index-series/', { list: true });

export const indexMonthsQuery = (series: string) =>
  queryOptions({
    queryKey: keyOf('GET /api/planner/index-months/', { query: { series } }),
    queryFn: async ({ signal }) =>
      requireRows(await call('GET /api/planner/index-months/', { query: { series }, signal }), 'months'),
  });

export const indexFeedQuery = queryOptions({
  queryKey: keyOf('GET /api/planner/index-feed/'),
  queryFn: async ({ signal }) => requireRows(await call('GET /api/planner/index-feed/', { signal }), 'arrivals'),
});

/** Returns what rows would publish; nothing is written. */
export const readIndexRows = (body: BodyOfRequest<'POST /api/planner/index-readings/'>) =>
  call('POST /api/planner/index-readings/', { body, ...quiet });

export function useIndexWrites() {
  const client = useQueryClient();
  const onSettled = () => Promise.all(indexKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
  return {
    save: useMutation({
      mutationFn: (body: BodyOfRequest<'POST /api/planner/index-values/'>) =>
        call('POST /api/planner/index-values/', { body, ...quiet }),
      // Contracts and plans are computed from indexes: all of it is read again.
      onSettled: () => client.invalidateQueries(),
    }),
    project: useMutation({
      mutationFn: (body: BodyOfRequest<'PUT /api/planner/index-projections/'>) =>
        call('PUT /api/planner/index-projections/', { body, ...quiet }),
      onSettled: () => client.invalidateQueries(),
    }),
    create: useMutation({
      mutationFn: (body: BodyOfRequest<'POST /api/planner/index-series/'>) =>
        call('POST /api/planner/index-series/', { body, ...quiet }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, ...body }: BodyOfRequest<'PATCH /api/planner/index-series/:id/'> & { id: number }) =>
        call('PATCH /api/planner/index-series/:id/', { params: { id }, body, ...quiet }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: number) => call('DELETE /api/planner/index-series/:id/', { params: { id }, ...quiet }),
      onSettled,
    }),
    setFeed: useMutation({
      mutationFn: (body: BodyOfRequest<'PUT /api/planner/index-feed/'>) =>
        call('PUT /api/planner/index-feed/', { body, ...quiet }),
      onSettled,
    }),
    fetch: useMutation({
      mutationFn: (body: BodyOfRequest<'POST /api/planner/index-fetches/'>) =>
        call('POST /api/planner/index-fetches/', { body, ...quiet }),
      onSettled,
    }),
  };
}
