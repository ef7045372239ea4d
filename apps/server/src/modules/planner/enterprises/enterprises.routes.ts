import { enterpriseEndpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { inEnvelope, type Route, requireSameId, route } from '../../../platform/http/index.ts';
import { itself } from '../policy.ts';
import { presentEnterprise } from './enterprises.presenter.ts';
import type { EnterpriseRow } from './enterprises.repository.ts';
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

const presentVersion = (row: EnterpriseRow) => ({
  status: 200 as const,
  body: presentEnterprise(row),
  etag: String(row.version),
});

export const enterpriseRoutes: readonly Route[] = [
  route(enterpriseEndpoints.list, {
    act: async (context, { query, url }) => {
      const { rows, count, window } = await pageEnterprises(context, query);
      const body = rows.map(presentEnterprise);
      return window ? inEnvelope(body, count, window, url, context.platform.origin) : body;
    },
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
