import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { BodyOfRequest, QueryOfOperation, RevenueSide } from '@uni/contracts';
import { call } from '../call.ts';
import { pageQueryOf } from '../query.ts';
import { useErpInvalidation } from './erp-keys.ts';

export type RevenueFilter = QueryOfOperation<'GET /api/integration/gross-revenue-lines/'>;

/** Payment conditions with the line of gross revenue that each is, page by page. */
export const revenueLinesQuery = (query: RevenueFilter) => ({
  ...pageQueryOf('GET /api/integration/gross-revenue-lines/', { query }),
  placeholderData: keepPreviousData,
});

export type RevenueRows = BodyOfRequest<'PUT /api/integration/connections/:id/gross-revenue-lines/'>['rows'];

/** Sets line, sign, index and order of payment conditions: one write per connection. */
export function useSetRevenueLines() {
  const { invalidatePlans } = useErpInvalidation();
  return useMutation({
    mutationFn: async ({ side, byConnection }: RevenueLinesInput) => {
      for (const [connection, rows] of byConnection)
        await call('PUT /api/integration/connections/:id/gross-revenue-lines/', {
          params: { id: connection },
          body: { side, rows },
          notify: 'none',
        });
    },
    onSettled: invalidatePlans,
  });
}

interface RevenueLinesInput {
  side: RevenueSide;
  byConnection: ReadonlyMap<number, RevenueRows>;
}
