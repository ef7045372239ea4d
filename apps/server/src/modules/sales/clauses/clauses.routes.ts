import { saleClauseEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { findClauseEnterprise, listClauses, replaceClause } from './clauses.service.ts';

export const clauseRoutes: readonly Route[] = [
  route(endpoints.list, {
    act: (context) => listClauses(context),
  }),
  route(endpoints.replace, {
    locate: (context, { params }) => findClauseEnterprise(context, params.id),
    belongsTo: ({ id }) => id,
    act: (context, { located, body }) => replaceClause(context, located, body),
  }),
];
