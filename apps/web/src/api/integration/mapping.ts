import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { BodyOfAnswer, BodyOfRequest, MappingKind, MappingSource, QueryOfOperation } from '@uni/contracts';
import { call, newIdempotencyKey, readPage } from '../call.ts';
import { pageQueryOf, queryOf, underKey } from '../query.ts';
import { useErpInvalidation } from './erp-keys.ts';

export type SourceFilter = QueryOfOperation<'GET /api/integration/mapping-sources/'>;

/** What one kind of mapping has to decide, page by page; the former page stays while the next comes. */
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

/** What changes of rules would do; nothing is written. Asked anew only when the changes are others. */
export const previewQuery = (changes: Changes) =>
  queryOptions({
    queryKey: [...underKey('/api/integration/mapping-preview/'), changes],
    queryFn: ({ signal }) =>
      call('POST /api/integration/mapping-preview/', { body: { changes }, notify: 'none', signal }),
    enabled: changes.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** What people decide about mappings. Everything that shows realised money is read anew after it. */
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
      onSettled: (_data, _error, { preview }) => (preview ? undefined : onSettled()),
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

/** Says which enterprise companies and cost centres feed. The screen tells a refusal beside its row. */
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
