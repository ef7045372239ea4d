import { cashFlowEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { readBridges } from './totals-bridges.service.ts';

export const totalsBridgeRoutes: readonly Route[] = [
  route(cashFlowEndpoints.bridges, {
    transaction: 'own',
    act: (context, { query }) => readBridges(context, query),
  }),
];
