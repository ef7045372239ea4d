import { decisionEndpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { itself, ofEnterprise } from '../policy.ts';
import {
  findDecidedEnterprise,
  findDecidedVersion,
  readApprovedPlan,
  readDecision,
  writeDecisionPdf,
} from './decisions.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => findDecidedVersion(context, params.id);

export const decisionRoutes: readonly Route[] = [
  route(decisionEndpoints.retrieve, {
    locate,
    belongsTo: ofEnterprise,
    act: (context, { located }) => readDecision(context, located.id),
  }),
  route(decisionEndpoints.approved, {
    locate: (context, { params }) => findDecidedEnterprise(context, params.id),
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
