import { contactEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createContacts } from './contacts.service.ts';

export const contactRoutes = (platform: Platform): readonly Route[] => {
  const contacts = createContacts(platform);
  return [
    plainRoute(endpoints.list, {
      act: async ({ actor, query, url }) => ({ status: 200, body: await contacts.list(actor, query, url) }),
    }),
    plainRoute(endpoints.create, {
      locate: ({ actor, params }) => contacts.find(actor, params.id),
      belongsTo: ({ enterprise_id }) => enterprise_id,
      act: async ({ actor, located, body }) => ({ status: 201, body: await contacts.create(actor, located, body) }),
    }),
  ];
};
