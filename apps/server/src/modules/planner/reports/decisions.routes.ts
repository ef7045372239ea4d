import { decisionEndpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { locateEnterprise } from '../enterprises/enterprises.service.ts';
import { itself, ofEnterprise } from '../policy.ts';
import { readApprovedPlan, readDecision, writeDecisionPdf } from './decisions.service.ts';
import { locateReported } from './reported-versions.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => locateReported(context, params.id);

export const decisionRoutes: readonly Route[] = [
  route(decisionEndpoints.retrieve, {
    locate,
    belongsTo: ofEnterprise,
    act: (context, { located }) => readDecision(context, located.id),
  }),
  route(decisionEndpoints.approved, {
    locate: (context, { params }) => locateEnterprise(context, params.id),
    belongsTo: itself,
    act: (context, { located }) => readApprovedPlan(context, located.id),
  }),
  route(decisionEndpoints.download, {
    transaction: 'own',
    locate,
    belongsTo: ofEnterprise,
    act: (context, { located }) => writeDecisionPdf(context, located.id),
  }),
];
