import { corporateLayerEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { readPortfolio } from './portfolio.service.ts';

export const portfolioRoutes: readonly Route[] = [
  route(endpoints.portfolio, {
    transaction: 'own',
    act: (context, { query }) => readPortfolio(context, query),
  }),
];
