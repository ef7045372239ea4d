import { accessRequestEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import {
  findAccessRequest,
  listAccessRequests,
  requestAccess,
  settleAccessRequest,
} from './access-requests.service.ts';

export const accessRequestRoutes: readonly Route[] = [
  route(accessRequestEndpoints.list, {
    act: (context) => listAccessRequests(context),
  }),
  route(accessRequestEndpoints.create, {
    act: (context, { body }) => requestAccess(context, body.screen),
  }),
  route(accessRequestEndpoints.settle, {
    locate: (context, { params }) => findAccessRequest(context, params.id),
    act: (context, { located }) => settleAccessRequest(context, located),
  }),
];
