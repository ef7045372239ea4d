import { unitStandingEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { findUnit } from '../units/units.service.ts';
import { listStandings, readStanding } from './unit-standings.service.ts';

export const unitStandingRoutes: readonly Route[] = [
  route(endpoints.list, { act: (context, { query }) => listStandings(context, query) }),
  route(endpoints.retrieve, {
    locate: (context, { params }) => findUnit(context, params.id),
    belongsTo: ({ enterprise_id }) => enterprise_id,
    act: (context, { located }) => readStanding(context, located),
  }),
];
