import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  BodyInputOf,
  BucketSums,
  ErpBinding,
  ErpSystem,
  erpBindingEndpoints,
  erpMappingEndpoints,
  MappingBatch,
  MappingCoverage,
  MappingEffect,
  MappingKind,
  MappingSource,
  MappingTargetOption,
  Page,
  SourceStatus,
} from '@uni/contracts';
import { addressOf, readPage } from '../paged.ts';
import { readList, write } from '../untyped.ts';

const base = '/api/integration/';
const mappingKey = ['integration', 'mapping'] as const;
const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() });

export interface SourceFilter {
  kind: MappingKind;
  system?: ErpSystem | undefined;
  connection?: string | undefined;
  company?: string | undefined;
  status?: SourceStatus | undefined;
  pending?: 'yes' | undefined;
  search?: string | undefined;
  page: number;
  page_size: number;
}
export type SourcePage = Page<MappingSource> & { coverage: MappingCoverage };

/** What one kind of mapping has to decide, page by page; the former page stays while the next comes. */
export const sourcesQuery = (filter: SourceFilter) =>
  queryOptions({
    queryKey: [...mappingKey, 'sources', filter],
    queryFn: ({ signal }) => readPage<SourcePage>(addressOf(`${base}mapping-sources/`, { ...filter }), signal),
    placeholderData: keepPreviousData,
  });

/** Every source that passes a filter, page after page, for a spreadsheet. */
export async function readAllSources(filter: Omit<SourceFilter, 'page' | 'page_size'>): Promise<MappingSource[]> {
  const all: MappingSource[] = [];
  for (let page = 1; ; page += 1) {
    const url = addressOf(`${base}mapping-sources/`, { ...filter, page, page_size: 500 });
    const { results, total_pages } = await readPage<SourcePage>(url);
    all.push(...results);
    if (page >= total_pages) return all;
  }
}

/** Without a kind, the lines of all of them: what stands may go to one that is not offered here. */
export const targetsQuery = (kind: MappingKind | undefined) =>
  queryOptions({
    queryKey: [...mappingKey, 'targets', kind ?? null],
    queryFn: ({ signal }) => readList<MappingTargetOption>(addressOf(`${base}mapping-targets/`, { kind }), signal),
    staleTime: 5 * 60_000,
  });

export const mappingHistoryQuery = queryOptions({
  queryKey: [...mappingKey, 'history'],
  queryFn: ({ signal }) => readList<MappingBatch>(`${base}mapping-batches/`, signal),
  staleTime: 0,
});

export type Changes = BodyInputOf<(typeof erpMappingEndpoints)['save']>['changes'];
type Accept = BodyInputOf<(typeof erpMappingEndpoints)['accept']>;
type Import = BodyInputOf<(typeof erpMappingEndpoints)['import']>;
interface Saved {
  batch: MappingBatch;
  sums: BucketSums;
}
export interface ImportReport {
  accepted: number;
  unchanged: number;
  rejected: { row: number; message: string }[];
  batch: MappingBatch | null;
  effect: MappingEffect | null;
}

/** What changes of rules would do; nothing is written. Asked anew only when the changes are others. */
export const previewQuery = (changes: Changes) =>
  queryOptions({
    queryKey: [...mappingKey, 'preview', changes],
    queryFn: ({ signal }) =>
      write<MappingEffect>({
        method: 'POST',
        url: `${base}mapping-preview/`,
        body: { changes },
        noMessage: true,
        quiet: true,
        signal,
      }),
    enabled: changes.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** What people decide about mappings. Everything that shows realised money is read anew after it. */
export function useMappingWrites() {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['integration'] }),
      client.invalidateQueries({ queryKey: ['planner'] }),
    ]);
  return {
    save: useMutation({
      mutationFn: (body: BodyInputOf<(typeof erpMappingEndpoints)['save']>) =>
        write<Saved>({
          method: 'POST',
          url: `${base}mapping-batches/`,
          body,
          headers: newKey(),
          noMessage: true,
          quiet: true,
        }),
      onSettled,
    }),
    accept: useMutation({
      mutationFn: (body: Accept) =>
        write<{ accepted: number; batch: MappingBatch | null; sums: BucketSums }>({
          method: 'POST',
          url: `${base}mapping-suggestions/accept/`,
          body,
          noMessage: true,
        }),
      onSettled,
    }),
    undo: useMutation({
      mutationFn: (batch: number) =>
        write<Saved>({ method: 'POST', url: `${base}mapping-batches/${batch}/undo/`, noMessage: true }),
      onSettled,
    }),
    importRows: useMutation({
      mutationFn: (body: Import) =>
        write<ImportReport>({ method: 'POST', url: `${base}mapping-imports/`, body, noMessage: true, quiet: true }),
      onSettled: (_data, _error, { preview }) => (preview ? undefined : onSettled()),
    }),
  };
}

export interface BindingFilter {
  pending?: 'yes' | undefined;
  search?: string | undefined;
  page: number;
  page_size: number;
}

/** Companies and cost centres of a connection, with the enterprise that each feeds. */
export const bindingsQuery = (connection: number, filter: BindingFilter) =>
  queryOptions({
    queryKey: ['integration', 'bindings', connection, filter],
    queryFn: ({ signal }) =>
      readPage<Page<ErpBinding>>(addressOf(`${base}connections/${connection}/bindings/`, { ...filter }), signal),
    placeholderData: keepPreviousData,
  });

export type BindingRows = BodyInputOf<(typeof erpBindingEndpoints)['bind']>['rows'];

/** Says which enterprise companies and cost centres feed. The screen tells a refusal beside its row. */
export function useBind() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ connection, rows }: { connection: number; rows: BindingRows }) =>
      write<{ changed: number; sums: BucketSums }>({
        method: 'PUT',
        url: `${base}connections/${connection}/bindings/`,
        body: { rows },
        noMessage: true,
        quiet: true,
      }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['integration'] }),
        client.invalidateQueries({ queryKey: ['planner'] }),
      ]),
  });
}
