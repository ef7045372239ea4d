import { organizationEndpoints } from '@uni/contracts';
import { inEnvelope, plainRoute, type Route, requireSameId } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { presentOrganization } from './organizations.presenter.ts';
import { createOrganizations } from './organizations.service.ts';

export const organizationRoutes = (platform: Platform): readonly Route[] => {
  const organizations = createOrganizations(platform);
  return [
    plainRoute(organizationEndpoints.list, {
      act: async ({ actor, query, url }) => {
        const { rows, count, window } = await organizations.list(actor, query);
        const body = rows.map(presentOrganization);
        return { status: 200, body: window ? inEnvelope(body, count, window, url, platform.origin) : body };
      },
    }),
    plainRoute(organizationEndpoints.create, {
      act: async ({ actor, body }) => ({
        status: 201,
        body: presentOrganization(await organizations.create(actor, body)),
      }),
    }),
    plainRoute(organizationEndpoints.retrieve, {
      locate: ({ actor, params }) => organizations.find(actor, params.id),
      act: async ({ located }) => ({ status: 200, body: presentOrganization(located), etag: String(located.version) }),
    }),
    plainRoute(organizationEndpoints.update, {
      locate: ({ actor, params }) => organizations.find(actor, params.id),
      act: async ({ actor, located, body, ifMatch }) => {
        const row = await organizations.update(actor, located, body, ifMatch);
        return { status: 200, body: presentOrganization(row), etag: String(row.version) };
      },
    }),
    plainRoute(organizationEndpoints.remove, {
      locate: ({ actor, params }) => organizations.find(actor, params.id),
      act: async ({ actor, located, body, ifMatch }) => {
        requireSameId(located.id, body?.id);
        await organizations.close(actor, located, ifMatch);
        return { status: 204, body: undefined };
      },
    }),
  ];
};
