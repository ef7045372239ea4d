import { salesWordEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import { salesVocabulary } from './words.service.ts';

export const salesWordRoutes: readonly Route[] = [
  plainRoute(endpoints.all, { act: async () => ({ status: 200, body: salesVocabulary() }) }),
  plainRoute(endpoints.one, { act: async ({ params }) => ({ status: 200, body: salesVocabulary()[params.list] }) }),
];
