import { erpSeriesEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { changeRevenueLines, findRevenueConnection, listRevenueLines } from './revenue-lines.service.ts';

export const revenueLineRoutes: readonly Route[] = [
  route(endpoints.revenueLines, { act: (context, { query, url }) => listRevenueLines(context, query, url) }),
  route(endpoints.setRevenueLines, {
    locate: (context, { params }) => findRevenueConnection(context, params.id),
    act: (context, { located, body }) => changeRevenueLines(context, located, body.side, body.rows),
  }),
];
