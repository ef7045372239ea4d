import { landEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { findSearchedPlot, searchResidual } from './land-residual.service.ts';

export const landResidualRoutes: readonly Route[] = [
  route(endpoints.residual, {
    transaction: 'own',
    locate: (context, { params }) => findSearchedPlot(context, params.id),
    act: (context, { located, body }) => searchResidual(context, located, body),
  }),
];
