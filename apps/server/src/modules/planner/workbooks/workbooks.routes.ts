import { workbookEndpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { ofEnterprise } from '../policy.ts';
import { createWorkbooks } from './workbooks.service.ts';

export const workbookRoutes = (platform: Platform): readonly Route[] => {
  const workbooks = createWorkbooks(platform);
  return [
    plainRoute(workbookEndpoints.download, {
      locate: ({ actor, params }) => workbooks.find(actor, params.id),
      belongsTo: ofEnterprise,
      act: async ({ actor, located }) => ({ status: 200, body: await workbooks.write(actor, located) }),
    }),
  ];
};
