import { keepPreviousData } from '@tanstack/react-query';
import type { QueryOfOperation } from '@uni/contracts';
import { queryOf } from '../query.ts';

/** The panel of sales; the one before stays until the next has come. */
export const salesSummaryQuery = (query: QueryOfOperation<'GET /api/sales/summary/'>) => ({
  ...queryOf('GET /api/sales/summary/', { query }),
  placeholderData: keepPreviousData,
});

/** Overdue amounts at the end of each of twelve months. */
export const lateMonthsQuery = (enterprise: number | undefined) => ({
  ...queryOf('GET /api/sales/late-months/', { query: { empreendimento: enterprise }, list: true }),
  placeholderData: keepPreviousData,
});
