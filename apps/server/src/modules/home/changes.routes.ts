import { homeEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import { readChanges } from './changes.service.ts';

export const changeRoutes: readonly Route[] = [
  route(endpoints.changes, { act: (context, { query }) => readChanges(context, query.since) }),
];
