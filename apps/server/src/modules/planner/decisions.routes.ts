import { decisionEndpoints } from '@uni/contracts';
import { type Actor, type Route, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { createDecisions } from './decisions.service.ts';
import { requireStudyReader } from './refusals.ts';

export const decisionRoutes = (platform: Platform): readonly Route[] => {
  const decisions = createDecisions(platform);
  /** The record itself is what is found or not: a version that was not approved has none. */
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => {
    requireStudyReader(actor);
    return decisions.record(actor, params.id);
  };
  return [
    route(decisionEndpoints.retrieve, { locate, act: async ({ located }) => ({ status: 200, body: located }) }),
    route(decisionEndpoints.download, {
      locate,
      act: async ({ located }) => ({ status: 200, body: await decisions.paper(located) }),
    }),
  ];
};
