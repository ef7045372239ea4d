import { erpSeriesEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { itself } from '../policy.ts';
import { commitmentsOf, findForCommitments } from './commitments.service.ts';

export const commitmentRoutes = (platform: Platform): readonly Route[] => [
  plainRoute(endpoints.commitments, {
    locate: ({ actor, params }) => findForCommitments(platform, actor, params.id),
    belongsTo: itself,
    act: async ({ actor, located, query }) => ({
      status: 200,
      body: await commitmentsOf(platform, actor, located.id, query.month),
    }),
  }),
];
