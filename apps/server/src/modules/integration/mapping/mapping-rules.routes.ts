import { erpMappingEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createMappingRules } from './mapping-rules.service.ts';

export const mappingRuleRoutes = (platform: Platform): readonly Route[] => {
  const rules = createMappingRules(platform);
  return [
    plainRoute(endpoints.rules, {
      act: async ({ actor, query }) => ({ status: 200, body: await rules.list(actor, query) }),
    }),
    plainRoute(endpoints.preview, {
      act: async ({ actor, body }) => ({ status: 200, body: await rules.preview(actor, body.changes) }),
    }),
    plainRoute(endpoints.save, {
      act: async ({ actor, body }) => ({ status: 201, body: await rules.save(actor, body.note, body.changes) }),
    }),
    plainRoute(endpoints.history, {
      act: async ({ actor }) => ({ status: 200, body: await rules.history(actor) }),
    }),
    plainRoute(endpoints.undo, {
      locate: ({ actor, params }) => rules.find(actor, params.id),
      act: async ({ actor, located }) => ({ status: 200, body: await rules.undo(actor, located) }),
    }),
  ];
};
