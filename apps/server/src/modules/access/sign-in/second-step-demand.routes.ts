import { secondStepDemandEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { SecondStepDemands } from './second-step-demand.service.ts';

export const secondStepDemandRoutes = (demands: SecondStepDemands): readonly Route[] => [
  route(secondStepDemandEndpoints.show, {
    act: async ({ actor }) => ({ status: 200, body: await demands.show(actor) }),
  }),
  route(secondStepDemandEndpoints.store, {
    act: async ({ actor, body }) => ({ status: 200, body: await demands.store(actor, body.demanded_from) }),
  }),
];
