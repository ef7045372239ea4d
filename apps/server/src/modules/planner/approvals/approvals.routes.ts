import { approvalEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { ofEnterprise } from '../policy.ts';
import { listApprovers, listRequests, locateSubmitted, openLink, requestApproval } from './approvals.service.ts';

export const approvalRoutes: readonly Route[] = [
  route(endpoints.approvers, {
    locate: (context, { params }) => locateSubmitted(context, params.id),
    belongsTo: ofEnterprise,
    act: async (context, { located }) => (await listApprovers(context, located)).map(({ id, name }) => ({ id, name })),
  }),
  route(endpoints.request, {
    locate: (context, { params }) => locateSubmitted(context, params.id),
    belongsTo: ofEnterprise,
    act: (context, { located, body }) => requestApproval(context, located, body),
  }),
  route(endpoints.list, { act: (context, { query }) => listRequests(context, query.box) }),
  route(endpoints.open, { act: (context, { body }) => openLink(context, body.token) }),
];
