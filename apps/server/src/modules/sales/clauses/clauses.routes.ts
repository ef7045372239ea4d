import { saleClauseEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createClauses } from './clauses.service.ts';

export const clauseRoutes = (platform: Platform): readonly Route[] => {
  const clauses = createClauses(platform);
  return [
    plainRoute(endpoints.list, {
      act: async ({ actor }) => ({ status: 200, body: await clauses.list(actor) }),
    }),
    plainRoute(endpoints.replace, {
      locate: ({ actor, params }) => clauses.find(actor, params.id),
      belongsTo: ({ id }) => id,
      act: async ({ actor, located, body }) => ({ status: 200, body: await clauses.replace(actor, located, body) }),
    }),
  ];
};
