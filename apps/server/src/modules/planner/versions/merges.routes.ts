import { versionEndpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { ofEnterprise } from '../policy.ts';
import { createMerges } from './merges.service.ts';

export const mergeRoutes = (platform: Platform): readonly Route[] => {
  const merges = createMerges(platform);
  return [
    plainRoute(versionEndpoints.merge, {
      locate: ({ actor, params }) => merges.find(actor, params.id),
      belongsTo: ofEnterprise,
      act: async ({ actor, located, body }) => ({ status: 200, body: await merges.merge(actor, located.id, body) }),
    }),
  ];
};
