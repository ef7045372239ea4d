import { searchEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import { searchRecords } from './search.service.ts';

export const searchRoutes: readonly Route[] = [
  route(endpoints.search, { act: (context, { query }) => searchRecords(context, query.q ?? '') }),
];
