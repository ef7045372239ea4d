import { unitStandingEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { listStandings, locateUnit, readStanding } from './unit-standings.service.ts';

export const unitStandingRoutes: readonly Route[] = [
  route(endpoints.list, { act: (context, { query }) => listStandings(context, query) }),
  route(endpoints.retrieve, {
    locate: (context, { params }) => locateUnit(context, params.id),
    belongsTo: ({ enterprise_id }) => enterprise_id,
    act: (context, { located }) => readStanding(context, located),
  }),
];
