import { partnerPartEndpoints as endpoints, type PartnerOrganization } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { listPartnerGroups, organizationOfPartner } from './partner-parts.service.ts';
import type { PartnerRow } from './partners.repository.ts';
import { changePartner, findPartner } from './partners.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => findPartner(context, params.id);

const present = (row: PartnerRow): { status: 200; body: PartnerOrganization; etag: string } => ({
  status: 200,
  body: organizationOfPartner(row),
  etag: String(row.version),
});

export const partnerPartRoutes: readonly Route[] = [
  route(endpoints.organization, {
    locate,
    act: async (_context, { located }) => located,
    present,
  }),
  // By the rules of the firm and with its version.
  route(endpoints.updateOrganization, {
    locate,
    act: (context, { located, body, ifMatch }) => changePartner(context, located, body, ifMatch),
    present,
  }),
  route(endpoints.groups, {
    locate,
    act: (context, { located }) => listPartnerGroups(context, located),
  }),
];
