import { executiveSummaryEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { ofEnterprise } from '../policy.ts';
import { writeExecutivePdf } from './executive-summaries.service.ts';
import { locateReported } from './reported-versions.service.ts';

export const executiveSummaryRoutes: readonly Route[] = [
  route(executiveSummaryEndpoints.download, {
    transaction: 'own',
    locate: (context, { params }) => locateReported(context, params.id),
    belongsTo: ofEnterprise,
    act: (context, { located }) => writeExecutivePdf(context, located.id),
  }),
];
