import { enterpriseEndpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { presentList, type Route, requireSameId, route, withVersion } from '../../../platform/http/index.ts';
import { itself } from '../policy.ts';
import { presentEnterprise } from './enterprises.presenter.ts';
import {
  changeEnterprise,
  createEnterprise,
  locateEnterprise,
  locateInBin,
  pageEnterprises,
  removeEnterprise,
  restoreEnterprise,
} from './enterprises.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => locateEnterprise(context, params.id);

const presentVersion = withVersion(presentEnterprise);

export const enterpriseRoutes: readonly Route[] = [
  route(enterpriseEndpoints.list, {
    act: async (context, { query, url }) =>
      presentList(await pageEnterprises(context, query), presentEnterprise, url, context.platform.origin),
  }),
  route(enterpriseEndpoints.create, {
    act: async (context, { body }) => presentEnterprise(await createEnterprise(context, body)),
  }),
  route(enterpriseEndpoints.retrieve, {
    locate,
    belongsTo: itself,
    act: async (_context, { located }) => located,
    present: presentVersion,
  }),
  route(enterpriseEndpoints.update, {
    locate,
    belongsTo: itself,
    act: (context, { located, body, ifMatch }) => changeEnterprise(context, located, body, ifMatch),
    present: presentVersion,
  }),
  route(enterpriseEndpoints.system, {
    locate,
    belongsTo: itself,
    act: async (_context, { located }) => located,
    present: presentVersion,
  }),
  route(enterpriseEndpoints.setSystem, {
    locate,
    belongsTo: itself,
    act: (context, { located, body, ifMatch }) => changeEnterprise(context, located, body, ifMatch),
    present: presentVersion,
  }),
  route(enterpriseEndpoints.remove, {
    locate,
    belongsTo: itself,
    act: async (context, { located, body, ifMatch }) => {
      requireSameId(located.id, body?.id);
      await removeEnterprise(context, located, ifMatch);
    },
  }),
  route(enterpriseEndpoints.restore, {
    locate: (context, { params }) => locateInBin(context, params.id),
    belongsTo: itself,
    act: async (context, { located }) => presentEnterprise(await restoreEnterprise(context, located)),
  }),
];
