import { premiseStandingEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createPremiseStandings } from './premise-standings.service.ts';

export const premiseStandingRoutes = (platform: Platform): readonly Route[] => {
  const standings = createPremiseStandings(platform);
  return [
    route(premiseStandingEndpoints.list, {
      act: async ({ actor, query }) => ({ status: 200, body: await standings.list(actor, query.empreendimento) }),
    }),
  ];
};
