import { salesSummaryEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { lateByMonth, summariseSales } from './sales-summary.service.ts';

export const salesSummaryRoutes: readonly Route[] = [
  route(endpoints.retrieve, { act: (context, { query }) => summariseSales(context, query) }),
  route(endpoints.lateMonths, { act: (context, { query }) => lateByMonth(context, query) }),
];
