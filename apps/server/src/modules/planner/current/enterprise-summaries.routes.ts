import { enterpriseEndpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { presentSummary } from '../enterprises/enterprises.presenter.ts';
import { readingOf } from '../policy.ts';
import { narrowSummary } from '../shared/narrow-readings.model.ts';
import { listEnterpriseSummaries } from './enterprise-summaries.service.ts';

export const enterpriseSummaryRoutes = (platform: Platform): readonly Route[] => [
  plainRoute(enterpriseEndpoints.summaries, {
    act: async ({ actor, query }) => ({
      status: 200,
      body: (await listEnterpriseSummaries(platform, actor, query.which ?? 'current')).map((row) =>
        narrowSummary(presentSummary(row), readingOf(actor, row.id) ?? 'planning:read_shared'),
      ),
    }),
  }),
];
