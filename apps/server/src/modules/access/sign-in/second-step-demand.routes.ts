import { secondStepDemandEndpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { SecondStepDemands } from './second-step-demand.service.ts';

export const secondStepDemandRoutes = (demands: SecondStepDemands): readonly Route[] => [
  plainRoute(secondStepDemandEndpoints.show, {
    act: async ({ actor }) => ({ status: 200, body: await demands.show(actor) }),
  }),
  plainRoute(secondStepDemandEndpoints.store, {
    act: async ({ actor, body }) => ({ status: 200, body: await demands.store(actor, body.demanded_from) }),
  }),
];
