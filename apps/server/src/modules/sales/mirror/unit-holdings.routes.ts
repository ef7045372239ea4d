import { unitHoldingEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { listHoldings, locateUnit, readHolding } from './unit-holdings.service.ts';

export const unitHoldingRoutes: readonly Route[] = [
  route(endpoints.list, { act: (context, { query }) => listHoldings(context, query) }),
  route(endpoints.retrieve, {
    locate: (context, { params }) => locateUnit(context, params.id),
    belongsTo: ({ enterprise_id }) => enterprise_id,
    act: (context, { located }) => readHolding(context, located),
  }),
];
