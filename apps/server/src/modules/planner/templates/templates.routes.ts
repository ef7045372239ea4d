import { planningTemplateEndpoints as endpoints, type PlanningTemplate } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { wireInstant } from '../../../platform/time.ts';
import type { TemplateRow } from './templates.repository.ts';
import { createTemplate, listTemplates, locateTemplate, removeTemplate } from './templates.service.ts';

const present = ({ id, kind, nome, content, created_at }: TemplateRow): PlanningTemplate => ({
  id,
  kind,
  nome,
  content: JSON.parse(content),
  created_at: wireInstant(created_at),
});

export const templateRoutes: readonly Route[] = [
  route(endpoints.list, {
    act: async (context, { query }) => (await listTemplates(context, query.kind ?? null)).map(present),
  }),
  route(endpoints.create, {
    act: async (context, { body }) => present(await createTemplate(context, body)),
  }),
  route(endpoints.remove, {
    locate: (context, { params }) => locateTemplate(context, params.id),
    act: (context, { located }) => removeTemplate(context, located),
  }),
];
