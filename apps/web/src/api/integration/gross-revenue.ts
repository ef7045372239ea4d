import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, BucketSums, erpSeriesEndpoints, Page, RevenueLine, RevenueSide } from '@uni/contracts';
import { addressOf, readPage } from '../paged.ts';
import { write } from '../untyped.ts';

export interface RevenueFilter {
  side: RevenueSide;
  connection?: string | undefined;
  pending?: 'yes' | undefined;
  search?: string | undefined;
  page: number;
  page_size: number;
}
type RevenuePage = Page<RevenueLine> & {
  coverage: { amount: number; mapped_amount: number; by_value: number | null };
};

/** Payment conditions with the line of gross revenue that each is, page by page. */
export const revenueLinesQuery = (filter: RevenueFilter) =>
  queryOptions({
    queryKey: ['integration', 'gross-revenue', filter],
    queryFn: ({ signal }) =>
      readPage<RevenuePage>(addressOf('/api/integration/gross-revenue-lines/', { ...filter }), signal),
    placeholderData: keepPreviousData,
  });

export type RevenueRows = BodyInputOf<(typeof erpSeriesEndpoints)['setRevenueLines']>['rows'];

/** Says of payment conditions which line, sign, index and order they have: each connection in a write of its own. */
export function useSetRevenueLines() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: { side: RevenueSide; byConnection: ReadonlyMap<number, RevenueRows> }) => {
      for (const [connection, rows] of wanted.byConnection)
        await write<{ changed: number; sums: BucketSums }>({
          method: 'PUT',
          url: `/api/integration/connections/${connection}/gross-revenue-lines/`,
          body: { side: wanted.side, rows },
          noMessage: true,
          quiet: true,
        });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['integration'] }),
        client.invalidateQueries({ queryKey: ['planner'] }),
      ]),
  });
}
