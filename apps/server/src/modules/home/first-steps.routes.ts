import { homeEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { readFirstSteps } from './first-steps.service.ts';

export const firstStepRoutes = (platform: Platform): readonly Route[] => [
  plainRoute(endpoints.firstSteps, {
    act: async ({ actor }) => ({ status: 200, body: await readFirstSteps(platform, actor) }),
  }),
];
