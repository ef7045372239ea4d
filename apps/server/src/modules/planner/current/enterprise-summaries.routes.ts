import { enterpriseEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { presentSummary } from '../enterprises/enterprises.presenter.ts';
import { readingOf } from '../policy.ts';
import { narrowSummary } from '../shared/narrow-readings.model.ts';
import { listEnterpriseSummaries } from './enterprise-summaries.service.ts';

export const enterpriseSummaryRoutes: readonly Route[] = [
  route(endpoints.summaries, {
    act: async (context, { query }) =>
      (await listEnterpriseSummaries(context, query.which ?? 'current')).map((row) =>
        narrowSummary(presentSummary(row), readingOf(context.actor, row.id) ?? 'planning:read_shared'),
      ),
  }),
];
