import { salesWordEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { salesVocabulary } from './words.service.ts';

export const salesWordRoutes: readonly Route[] = [
  route(endpoints.all, { act: async () => ({ status: 200, body: salesVocabulary() }) }),
  route(endpoints.one, { act: async ({ params }) => ({ status: 200, body: salesVocabulary()[params.list] }) }),
];
