import { type PlanningTemplate, planningTemplateEndpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { wireInstant } from '../../../platform/time.ts';
import type { TemplateRow } from './templates.repository.ts';
import { createTemplates } from './templates.service.ts';

const present = ({ id, kind, nome, content, created_at }: TemplateRow): PlanningTemplate => ({
  id,
  kind,
  nome,
  content: JSON.parse(content),
  created_at: wireInstant(created_at),
});

export const templateRoutes = (platform: Platform): readonly Route[] => {
  const templates = createTemplates(platform);
  return [
    plainRoute(planningTemplateEndpoints.list, {
      act: async ({ actor, query }) => ({
        status: 200,
        body: (await templates.list(actor, query.kind ?? null)).map(present),
      }),
    }),
    plainRoute(planningTemplateEndpoints.create, {
      act: async ({ actor, body }) => ({ status: 201, body: present(await templates.create(actor, body)) }),
    }),
    plainRoute(planningTemplateEndpoints.remove, {
      locate: ({ actor, params }) => templates.find(actor, params.id),
      act: async ({ actor, located }) => {
        await templates.remove(actor, located);
        return { status: 204, body: undefined };
      },
    }),
  ];
};
