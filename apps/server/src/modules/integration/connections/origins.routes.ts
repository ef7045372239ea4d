import { approvedOriginEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { approveOrigin, listOrigins, requireOrigin, withdrawOrigin } from './origins.service.ts';

export const originRoutes: readonly Route[] = [
  route(endpoints.list, {
    act: (context) => listOrigins(context),
  }),
  route(endpoints.approve, {
    act: (context, { body }) => approveOrigin(context, body.origin),
  }),
  route(endpoints.withdraw, {
    locate: (context, { params }) => requireOrigin(context, params.id),
    act: (context, { located }) => withdrawOrigin(context, located),
  }),
];
