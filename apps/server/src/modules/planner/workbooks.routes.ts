import { workbookEndpoints } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { requireStudyReader } from './refusals.ts';
import { createWorkbooks } from './workbooks.service.ts';

export const workbookRoutes = (platform: Platform): readonly Route[] => {
  const workbooks = createWorkbooks(platform);
  return [
    route(workbookEndpoints.download, {
      locate: ({ actor, params }) => {
        requireStudyReader(actor);
        return workbooks.find(actor, params.id);
      },
      act: async ({ actor, located }) => ({ status: 200, body: await workbooks.write(actor, located) }),
    }),
  ];
};
