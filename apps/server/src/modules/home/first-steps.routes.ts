import { homeEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { readFirstSteps } from './first-steps.service.ts';

export const firstStepRoutes = (platform: Platform): readonly Route[] => [
  route(endpoints.firstSteps, {
    act: async ({ actor }) => ({ status: 200, body: await readFirstSteps(platform, actor) }),
  }),
];
