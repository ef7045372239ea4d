import { decisionEndpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { itself, ofEnterprise } from '../policy.ts';
import { createDecisions } from './decisions.service.ts';

export const decisionRoutes = (platform: Platform): readonly Route[] => {
  const decisions = createDecisions(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => decisions.find(actor, params.id);
  return [
    plainRoute(decisionEndpoints.retrieve, {
      locate,
      belongsTo: ofEnterprise,
      act: async ({ actor, located }) => ({ status: 200, body: await decisions.record(actor, located.id) }),
    }),
    plainRoute(decisionEndpoints.approved, {
      locate: ({ actor, params }) => decisions.findEnterprise(actor, params.id),
      belongsTo: itself,
      act: async ({ actor, located }) => ({ status: 200, body: await decisions.approved(actor, located.id) }),
    }),
    plainRoute(decisionEndpoints.download, {
      locate,
      belongsTo: ofEnterprise,
      act: async ({ actor, located }) => ({
        status: 200,
        body: await decisions.pdf(await decisions.record(actor, located.id)),
      }),
    }),
  ];
};
