import { executiveSummaryEndpoints } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { createExecutiveSummaries } from './executive-summaries.service.ts';
import { requireStudyReader } from './refusals.ts';

export const executiveSummaryRoutes = (platform: Platform): readonly Route[] => {
  const summaries = createExecutiveSummaries(platform);
  return [
    route(executiveSummaryEndpoints.download, {
      locate: ({ actor, params }) => {
        requireStudyReader(actor);
        return summaries.summary(actor, params.id);
      },
      act: async ({ located }) => ({ status: 200, body: await summaries.paper(located) }),
    }),
  ];
};
