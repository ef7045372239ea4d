import { organizationEndpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { inEnvelope, type Route, requireSameId, route } from '../../../platform/http/index.ts';
import type { OrganizationRow } from '../../access/index.ts';
import { presentOrganization } from './organizations.presenter.ts';
import {
  addOrganization,
  changeOrganization,
  closeOrganization,
  readOrganization,
  readOrganizations,
} from './organizations.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => readOrganization(context, params.id);

const present = (row: OrganizationRow) => ({
  status: 200 as const,
  body: presentOrganization(row),
  etag: String(row.version),
});

export const organizationRoutes: readonly Route[] = [
  route(organizationEndpoints.list, {
    act: async (context, { query, url }) => {
      const { rows, count, window } = await readOrganizations(context, query);
      const body = rows.map(presentOrganization);
      return window ? inEnvelope(body, count, window, url, context.platform.origin) : body;
    },
  }),
  route(organizationEndpoints.create, {
    act: async (context, { body }) => presentOrganization(await addOrganization(context, body)),
  }),
  route(organizationEndpoints.retrieve, {
    locate,
    act: async (_context, { located }) => located,
    present,
  }),
  route(organizationEndpoints.update, {
    locate,
    act: (context, { located, body, ifMatch }) => changeOrganization(context, located, body, ifMatch),
    present,
  }),
  route(organizationEndpoints.remove, {
    locate,
    act: async (context, { located, body, ifMatch }) => {
      requireSameId(located.id, body?.id);
      await closeOrganization(context, located, ifMatch);
    },
  }),
];
