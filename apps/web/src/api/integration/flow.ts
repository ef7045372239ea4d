import { queryOptions } from '@tanstack/react-query';
import type { BucketSums, ErpSeriesChange, ErpSystem, MovementNature } from '@uni/contracts';
import { readList } from '../untyped.ts';

/** Where the money of one connection goes, and what nobody has decided yet. */
export interface ConnectionFlow {
  connection: number;
  connection__name: string;
  system: ErpSystem;
  published_at: string | null;
  total: BucketSums;
  natures: (BucketSums & { nature: MovementNature })[];
  pending_sources: number;
  pending_bindings: number;
}

export const flowQuery = queryOptions({
  queryKey: ['integration', 'flow'],
  queryFn: ({ signal }) => readList<ConnectionFlow>('/api/integration/flow/', signal),
});

/** What the last publication changed, by connection and enterprise, the latest first. */
export const seriesChangesQuery = queryOptions({
  queryKey: ['integration', 'series-changes'],
  queryFn: ({ signal }) => readList<ErpSeriesChange>('/api/integration/series-changes/', signal),
});
