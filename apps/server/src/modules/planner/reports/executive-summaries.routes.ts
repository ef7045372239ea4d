import { executiveSummaryEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { ofEnterprise } from '../policy.ts';
import { findSummarisedVersion, writeExecutivePdf } from './executive-summaries.service.ts';

export const executiveSummaryRoutes: readonly Route[] = [
  route(executiveSummaryEndpoints.download, {
    transaction: 'own',
    locate: (context, { params }) => findSummarisedVersion(context, params.id),
    belongsTo: ofEnterprise,
    act: (context, { located, query }) => writeExecutivePdf(context, located.id, query.scenario),
  }),
];
