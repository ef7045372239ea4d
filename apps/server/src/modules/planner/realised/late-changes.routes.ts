import { erpSeriesEndpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { itself } from '../policy.ts';
import { findForLateChanges, readLateChanges } from './late-changes.service.ts';

export const lateChangeRoutes = (platform: Platform): readonly Route[] => [
  plainRoute(erpSeriesEndpoints.lateChanges, {
    locate: ({ actor, params }) => findForLateChanges(platform, actor, params.id),
    belongsTo: itself,
    act: async ({ actor, located }) => ({ status: 200, body: await readLateChanges(platform, actor, located.id) }),
  }),
];
