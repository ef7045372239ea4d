import { authorityEndpoints as endpoints, salesParameterEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { listAuthority, replaceAuthority } from './authority.service.ts';

export const authorityRoutes: readonly Route[] = [
  route(endpoints.list, {
    act: (context) => listAuthority(context),
  }),
  route(salesParameterEndpoints.list, {
    act: (context) => listAuthority(context),
    present: ({ levels }) => ({ status: 200, body: levels.map((level) => ({ id: level.level, ...level })) }),
  }),
  route(endpoints.replace, {
    act: (context, { body }) => replaceAuthority(context, body.levels),
  }),
];
