import { partnerPartEndpoints as endpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createPartnerParts, organizationOfPartner } from './partner-parts.service.ts';

export const partnerPartRoutes = (platform: Platform): readonly Route[] => {
  const parts = createPartnerParts(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => parts.find(actor, params.id);
  return [
    plainRoute(endpoints.organization, {
      locate,
      act: async ({ located }) => ({
        status: 200,
        body: organizationOfPartner(located),
        etag: String(located.version),
      }),
    }),
    plainRoute(endpoints.updateOrganization, {
      locate,
      act: async ({ actor, located, body, ifMatch }) => {
        const row = await parts.update(actor, located, body, ifMatch);
        return { status: 200, body: organizationOfPartner(row), etag: String(row.version) };
      },
    }),
    plainRoute(endpoints.groups, {
      locate,
      act: async ({ actor, located }) => ({ status: 200, body: await parts.groups(actor, located) }),
    }),
  ];
};
