import { executiveSummaryEndpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { ofEnterprise } from '../policy.ts';
import { createExecutiveSummaries } from './executive-summaries.service.ts';

export const executiveSummaryRoutes = (platform: Platform): readonly Route[] => {
  const summaries = createExecutiveSummaries(platform);
  return [
    plainRoute(executiveSummaryEndpoints.download, {
      locate: ({ actor, params }) => summaries.find(actor, params.id),
      belongsTo: ofEnterprise,
      act: async ({ actor, located }) => ({
        status: 200,
        body: await summaries.pdf(await summaries.summary(actor, located.id)),
      }),
    }),
  ];
};
