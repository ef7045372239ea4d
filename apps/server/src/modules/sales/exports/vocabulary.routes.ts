import { salesWordEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { salesVocabulary } from './vocabulary.service.ts';

// 'own': words are in no database, so no transaction is opened.
export const salesWordRoutes: readonly Route[] = [
  route(endpoints.all, { transaction: 'own', act: async () => salesVocabulary() }),
  route(endpoints.one, { transaction: 'own', act: async (_context, { params }) => salesVocabulary()[params.list] }),
];
