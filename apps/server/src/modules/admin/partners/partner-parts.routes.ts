import { partnerPartEndpoints as endpoints, type PartnerOrganization } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import {
  changePartnerNames,
  findWholePartner,
  listPartnerGroups,
  organizationOfPartner,
} from './partner-parts.service.ts';
import type { PartnerRow } from './partners.repository.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => findWholePartner(context, params.id);

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
  route(endpoints.updateOrganization, {
    locate,
    act: (context, { located, body, ifMatch }) => changePartnerNames(context, located, body, ifMatch),
    present,
  }),
  route(endpoints.groups, {
    locate,
    act: (context, { located }) => listPartnerGroups(context, located),
  }),
];
