import { secondStepEndpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { SecondSteps } from './second-step.service.ts';

export const secondStepRoutes = (steps: SecondSteps): readonly Route[] => [
  plainRoute(secondStepEndpoints.show, {
    act: async ({ actor }) => ({ status: 200, body: await steps.show(actor) }),
  }),
  plainRoute(secondStepEndpoints.enrol, {
    act: async ({ actor, body }) => ({ status: 201, body: await steps.enrol(actor, body.password) }),
  }),
  plainRoute(secondStepEndpoints.confirm, {
    act: async ({ actor, body }) => ({
      status: 200,
      body: { recovery_codes: await steps.confirm(actor, body.code) },
    }),
  }),
  plainRoute(secondStepEndpoints.renewRecoveryCodes, {
    act: async ({ actor, body }) => ({
      status: 200,
      body: { recovery_codes: await steps.renewRecoveryCodes(actor, body.password) },
    }),
  }),
  plainRoute(secondStepEndpoints.disable, {
    act: async ({ actor, body }) => ({ status: 200, body: await steps.disable(actor, body.password) }),
  }),
];
