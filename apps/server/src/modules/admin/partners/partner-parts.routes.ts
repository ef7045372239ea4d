import { partnerPartEndpoints as endpoints, type PartnerOrganization } from '@uni/contracts';
import { type Actor, type Route, route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { groupsOfPartner } from './partner-groups.service.ts';
import type { PartnerRow } from './partners.repository.ts';
import { createPartners } from './partners.service.ts';

const organizationOf = ({ id, code, domain, name }: PartnerRow): PartnerOrganization => ({ id, code, domain, name });
const told = (row: PartnerRow) => ({ status: 200, body: organizationOf(row), etag: String(row.version) }) as const;

export const partnerPartRoutes = (platform: Platform): readonly Route[] => {
  const partners = createPartners(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => partners.find(actor, params.id);
  return [
    route(endpoints.organization, { locate, act: async ({ located }) => told(located) }),
    route(endpoints.updateOrganization, {
      locate,
      act: async ({ actor, located, body, ifMatch }) => told(await partners.update(actor, located, body, ifMatch)),
    }),
    route(endpoints.groups, {
      locate,
      act: async ({ actor, located }) => ({ status: 200, body: await groupsOfPartner(platform, actor, located) }),
    }),
  ];
};
