import { saleClauseEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createClauses } from './clauses.service.ts';

export const clauseRoutes = (platform: Platform): readonly Route[] => {
  const clauses = createClauses(platform);
  return [
    route(endpoints.list, {
      act: async ({ actor }) => ({ status: 200, body: await clauses.list(actor) }),
    }),
    route(endpoints.replace, {
      locate: ({ actor, params }) => clauses.find(actor, params.id),
      belongsTo: ({ id }) => id,
      act: async ({ actor, located, body }) => ({ status: 200, body: await clauses.replace(actor, located, body) }),
    }),
  ];
};
