import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  BodyInputOf,
  IndexFeed,
  IndexMonths,
  IndexReadingReport,
  IndexSaveReport,
  IndexSeriesRow,
  indexSeriesEndpoints,
} from '@uni/contracts';
import { ApiFailure } from '../failure.ts';
import { addressOf } from '../paged.ts';
import { read, readList, write } from '../untyped.ts';

type Endpoints = typeof indexSeriesEndpoints;
export type IndexAsk = BodyInputOf<Endpoints['read']>;
export type IndexOrder = BodyInputOf<Endpoints['save']>;
export type OwnSeriesFields = BodyInputOf<Endpoints['create']>;
export type IndexRates = BodyInputOf<Endpoints['project']>;

const url = '/api/planner/index-series/';
const indexKey = ['planner', 'index series'] as const;
const quiet = { noMessage: true, quiet: true } as const;

/** An answer without its rows is a failure and never "no months". */
const readWhole = async <Answer extends object>(
  from: string,
  rows: keyof Answer,
  signal: AbortSignal,
): Promise<Answer> => {
  const answer = await read<Answer | null>(from, signal);
  if (answer && Array.isArray(answer[rows])) return answer;
  throw new ApiFailure({ status: 200, body: null, headers: new Headers(), malformed: true }, null);
};

export const indexSeriesQuery = queryOptions({
  queryKey: [...indexKey, 'list'],
  queryFn: ({ signal }) => readList<IndexSeriesRow>(url, signal),
});

export const indexMonthsQuery = (series: string) =>
  queryOptions({
    queryKey: [...indexKey, 'months', series],
    queryFn: ({ signal }) =>
      readWhole<IndexMonths>(addressOf('/api/planner/index-months/', { series }), 'months', signal),
  });

export const indexFeedQuery = queryOptions({
  queryKey: [...indexKey, 'feed'],
  queryFn: ({ signal }) => readWhole<IndexFeed>('/api/planner/index-feed/', 'arrivals', signal),
});

/** What rows would put in place; nothing is written. */
export const readIndexRows = (body: IndexAsk): Promise<IndexReadingReport> =>
  write<IndexReadingReport>({ ...quiet, method: 'POST', url: '/api/planner/index-readings/', body });

export function useIndexWrites() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: indexKey });
  return {
    save: useMutation({
      mutationFn: (body: IndexOrder) =>
        write<IndexSaveReport>({ ...quiet, method: 'POST', url: '/api/planner/index-values/', body }),
      // Contracts, plans and what is reckoned from them are not what they were.
      onSettled: () => client.invalidateQueries(),
    }),
    project: useMutation({
      mutationFn: (body: IndexRates) =>
        write<IndexMonths>({ ...quiet, method: 'PUT', url: '/api/planner/index-projections/', body }),
      onSettled: () => client.invalidateQueries(),
    }),
    create: useMutation({
      mutationFn: (body: OwnSeriesFields) => write<IndexSeriesRow>({ ...quiet, method: 'POST', url, body }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, ...body }: OwnSeriesFields & { id: number }) =>
        write<IndexSeriesRow>({ ...quiet, method: 'PATCH', url: `${url}${id}/`, body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: number) => write<undefined>({ ...quiet, method: 'DELETE', url: `${url}${id}/` }),
      onSettled,
    }),
    setFeed: useMutation({
      mutationFn: (body: { daily: boolean }) =>
        write<IndexFeed>({ ...quiet, method: 'PUT', url: '/api/planner/index-feed/', body }),
      onSettled,
    }),
    fetch: useMutation({
      mutationFn: (body: { series: string }) =>
        write<IndexFeed>({ ...quiet, method: 'POST', url: '/api/planner/index-fetches/', body }),
      onSettled,
    }),
  };
}
