import { correctionEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createCorrections } from './corrections.service.ts';

export const correctionRoutes = (platform: Platform): readonly Route[] => {
  const corrections = createCorrections(platform);
  return [
    plainRoute(endpoints.read, {
      act: async ({ actor, body }) => ({ status: 200, body: await corrections.read(actor, body) }),
    }),
    plainRoute(endpoints.save, {
      act: async ({ actor, body }) => ({ status: 200, body: await corrections.save(actor, body) }),
    }),
  ];
};
