import { processingEndpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createProcessing } from './processing.service.ts';

export const processingRoutes = (platform: Platform): readonly Route[] => {
  const runs = createProcessing(platform);
  return [
    plainRoute(processingEndpoints.retrieve, {
      act: async ({ actor }) => ({ status: 200, body: await runs.read(actor) }),
    }),
    plainRoute(processingEndpoints.start, {
      act: async ({ actor }) => ({ status: 202, body: await runs.start(actor) }),
    }),
  ];
};
