import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { BodyOfAnswer, BodyOfRequest, MappingKind, MappingSource, QueryOfOperation } from '@uni/contracts';
import { call, newIdempotencyKey, readPage } from '../call.ts';
import { pageQueryOf, queryOf, underKey } from '../query.ts';
import { useErpInvalidation } from './erp-keys.ts';

export type SourceFilter = QueryOfOperation<'GET /api/integration/mapping-sources/'>;

/** Sources of one kind of mapping to decide, page by page. The previous page stays until the next arrives. */
export const sourcesQuery = (query: SourceFilter) => ({
  ...pageQueryOf('GET /api/integration/mapping-sources/', { query }),
  placeholderData: keepPreviousData,
});

/** Every source that passes a filter, page after page, for a spreadsheet. */
export async function readAllSources(filter: Omit<SourceFilter, 'page' | 'page_size'>): Promise<MappingSource[]> {
  const all: MappingSource[] = [];
  for (let page = 1; ; page += 1) {
    const query = { ...filter, page, page_size: 500 };
    const { results, total_pages } = await readPage('GET /api/integration/mapping-sources/', { query });
    all.push(...results);
    if (page >= total_pages) return all;
  }
}

/** Without a kind, the lines of all of them: what stands may go to one that is not offered here. */
export const targetsQuery = (kind: MappingKind | undefined) => ({
  ...queryOf('GET /api/integration/mapping-targets/', { query: { kind }, list: true }),
  staleTime: 5 * 60_000,
});

export const mappingHistoryQuery = {
  ...queryOf('GET /api/integration/mapping-batches/', { list: true }),
  staleTime: 0,
};

type BatchInput = BodyOfRequest<'POST /api/integration/mapping-batches/'>;
export type Changes = BatchInput['changes'];
export type ImportReport = BodyOfAnswer<'POST /api/integration/mapping-imports/'>;

/** The effect of rule changes; nothing is written. Fetched again only when the changes differ. */
export const previewQuery = (changes: Changes) =>
  queryOptions({
    queryKey: [...underKey('/api/integration/mapping-preview/'), changes],
    queryFn: ({ signal }) =>
      call('POST /api/integration/mapping-preview/', { body: { changes }, notify: 'none', signal }),
    enabled: changes.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Mapping decisions. Everything that displays realised money is reread after each. */
export function useMappingWrites() {
  const { invalidatePlans: onSettled } = useErpInvalidation();
  return {
    save: useMutation({
      mutationFn: (body: BatchInput) =>
        call('POST /api/integration/mapping-batches/', { body, idempotencyKey: newIdempotencyKey(), notify: 'none' }),
      onSettled,
    }),
    accept: useMutation({
      mutationFn: (body: BodyOfRequest<'POST /api/integration/mapping-suggestions/accept/'>) =>
        call('POST /api/integration/mapping-suggestions/accept/', { body, notify: 'failures' }),
      onSettled,
    }),
    undo: useMutation({
      mutationFn: (batch: number) =>
        call('POST /api/integration/mapping-batches/:id/undo/', { params: { id: batch }, notify: 'failures' }),
      onSettled,
    }),
    importRows: useMutation({
      mutationFn: (body: BodyOfRequest<'POST /api/integration/mapping-imports/'>) =>
        call('POST /api/integration/mapping-imports/', { body, notify: 'none' }),
      onSettled: (_answer, _error, { preview }) => (preview ? undefined : onSettled()),
    }),
  };
}

export type BindingFilter = QueryOfOperation<'GET /api/integration/connections/:id/bindings/'>;

/** Companies and cost centres of a connection, with the enterprise that each feeds. */
export const bindingsQuery = (connection: number, query: BindingFilter) => ({
  ...pageQueryOf('GET /api/integration/connections/:id/bindings/', { params: { id: connection }, query }),
  placeholderData: keepPreviousData,
});

export type BindingRows = BodyOfRequest<'PUT /api/integration/connections/:id/bindings/'>['rows'];

/** Sets the enterprises that companies and cost centres feed. The screen displays a refusal next to its row. */
export function useBind() {
  const { invalidatePlans } = useErpInvalidation();
  return useMutation({
    mutationFn: ({ connection, rows }: { connection: number; rows: BindingRows }) =>
      call('PUT /api/integration/connections/:id/bindings/', {
        params: { id: connection },
        body: { rows },
        notify: 'none',
      }),
    onSettled: invalidatePlans,
  });
}
