import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LateMonth, SalesSummary } from '@uni/contracts';
import { addressOf } from '../paged.ts';
import { read, readList } from '../untyped.ts';

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

/** What was late at the end of each of twelve months. */
export const lateMonthsQuery = (empreendimento: number | undefined) =>
  queryOptions({
    queryKey: ['sales', 'late months', empreendimento],
    queryFn: ({ signal }) => readList<LateMonth>(addressOf('/api/sales/late-months/', { empreendimento }), signal),
    placeholderData: keepPreviousData,
  });
