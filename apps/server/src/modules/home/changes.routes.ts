import { homeEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { readChanges } from './changes.service.ts';

export const changeRoutes = (platform: Platform): readonly Route[] => [
  plainRoute(endpoints.changes, {
    act: async ({ actor, query }) => ({ status: 200, body: await readChanges(platform, actor, query.since) }),
  }),
];
