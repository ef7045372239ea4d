import { plausibilityBandEndpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createOwnBands } from './own-bands.service.ts';

export const ownBandRoutes = (platform: Platform): readonly Route[] => {
  const bands = createOwnBands(platform);
  return [
    plainRoute(plausibilityBandEndpoints.list, {
      act: async ({ actor, query }) => ({ status: 200, body: await bands.list(actor, query.empreendimento) }),
    }),
  ];
};
