import { premisePercentileEndpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createPremisePercentiles } from './premise-standings.service.ts';

export const premisePercentileRoutes = (platform: Platform): readonly Route[] => {
  const percentiles = createPremisePercentiles(platform);
  return [
    plainRoute(premisePercentileEndpoints.list, {
      act: async ({ actor, query }) => ({ status: 200, body: await percentiles.list(actor, query.empreendimento) }),
    }),
  ];
};
