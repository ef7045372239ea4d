import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SalesSummary } from '@uni/contracts';
import { read } from '../call.ts';
import { addressOf } from '../paged.ts';

export interface SummaryAsk {
  readonly empreendimento?: number | undefined;
  readonly month?: string | undefined;
}

/** The panel of sales; the one before stays until the next has come. */
export const salesSummaryQuery = (ask: SummaryAsk) =>
  queryOptions({
    queryKey: ['sales', 'summary', ask],
    queryFn: ({ signal }) => read<SalesSummary>(addressOf('/api/sales/summary/', { ...ask }), signal),
    placeholderData: keepPreviousData,
  });
