import { approvalEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Credentials } from '../../../platform/module.ts';
import { ofEnterprise } from '../policy.ts';
import { decideRequest, locateDecided } from './approval-decisions.service.ts';

export const approvalDecisionRoutes = (credentials: Pick<Credentials, 'prove'>): readonly Route[] => [
  route(endpoints.decide, {
    transaction: 'own',
    locate: (context, { params }) => locateDecided(context, params.id),
    belongsTo: ofEnterprise,
    act: (context, { located, body }) => decideRequest(context, credentials, located, body),
  }),
];
