import { erpConnectionEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { findRemovableConnection, removeConnection } from './removal.service.ts';

export const removalRoutes: readonly Route[] = [
  route(endpoints.remove, {
    locate: (context, { params }) => findRemovableConnection(context, params.id),
    act: (context, { located, query }) => removeConnection(context, located, query.rows),
  }),
];
