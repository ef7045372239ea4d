import { plausibilityBandEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { readOwnBands } from './own-bands.service.ts';

export const ownBandRoutes: readonly Route[] = [
  route(endpoints.list, { act: (context, { query }) => readOwnBands(context, query.empreendimento) }),
];
