import { premisePercentileEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { listPremises } from './premise-percentiles.service.ts';

export const premisePercentileRoutes: readonly Route[] = [
  route(endpoints.list, { act: (context, { query }) => listPremises(context, query.empreendimento) }),
];
