import { erpMappingEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createMappingRules } from './mapping-rules.service.ts';

export const mappingRuleRoutes = (platform: Platform): readonly Route[] => {
  const rules = createMappingRules(platform);
  return [
    route(endpoints.rules, {
      act: async ({ actor, query }) => ({ status: 200, body: await rules.list(actor, query) }),
    }),
    route(endpoints.preview, {
      act: async ({ actor, body }) => ({ status: 200, body: await rules.preview(actor, body.changes) }),
    }),
    route(endpoints.save, {
      act: async ({ actor, body }) => ({ status: 201, body: await rules.save(actor, body.note, body.changes) }),
    }),
    route(endpoints.history, {
      act: async ({ actor }) => ({ status: 200, body: await rules.history(actor) }),
    }),
    route(endpoints.undo, {
      locate: ({ actor, params }) => rules.find(actor, params.id),
      act: async ({ actor, located }) => ({ status: 200, body: await rules.undo(actor, located) }),
    }),
  ];
};
