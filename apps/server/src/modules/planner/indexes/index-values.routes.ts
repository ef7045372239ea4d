import { indexSeriesEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { readIndexValues, saveIndexValues } from './index-values.service.ts';

export const indexValueRoutes: readonly Route[] = [
  route(endpoints.read, {
    act: (context, { body }) => readIndexValues(context, body),
  }),
  route(endpoints.save, {
    transaction: 'own',
    act: (context, { body }) => saveIndexValues(context, body),
  }),
];
