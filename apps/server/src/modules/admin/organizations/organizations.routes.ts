import { organizationEndpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { presentList, type Route, requireSameId, route, withVersion } from '../../../platform/http/index.ts';
import { presentOrganization } from './organizations.presenter.ts';
import {
  addOrganization,
  changeOrganization,
  closeOrganization,
  readOrganization,
  readOrganizations,
} from './organizations.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => readOrganization(context, params.id);

const present = withVersion(presentOrganization);

export const organizationRoutes: readonly Route[] = [
  route(organizationEndpoints.list, {
    act: async (context, { query, url }) =>
      presentList(await readOrganizations(context, query), presentOrganization, url, context.platform.origin),
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
