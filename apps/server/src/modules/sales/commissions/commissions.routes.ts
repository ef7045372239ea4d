import { commissionEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { listCommissionMonths, listCommissions, payCommissions, reopenCommissions } from './commissions.service.ts';

export const commissionRoutes: readonly Route[] = [
  route(endpoints.list, {
    act: (context, { query, url }) => listCommissions(context, query, url),
  }),
  route(endpoints.months, {
    act: (context, { query }) => listCommissionMonths(context, query),
  }),
  route(endpoints.move, {
    act: (context, { body: { ids, day, movement } }) =>
      day === null ? reopenCommissions(context, ids) : payCommissions(context, ids, { day, movement }),
  }),
];
