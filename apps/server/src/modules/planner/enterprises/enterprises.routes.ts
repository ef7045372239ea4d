import { enterpriseEndpoints } from '@uni/contracts';
import { inEnvelope, plainRoute, type Route, requireSameId } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { itself } from '../policy.ts';
import { presentEnterprise } from './enterprises.presenter.ts';
import { createEnterprises } from './enterprises.service.ts';

export const enterpriseRoutes = (platform: Platform): readonly Route[] => {
  const enterprises = createEnterprises(platform);
  return [
    plainRoute(enterpriseEndpoints.list, {
      act: async ({ actor, query, url }) => {
        const { rows, count, window } = await enterprises.list(actor, query);
        const body = rows.map(presentEnterprise);
        return { status: 200, body: window ? inEnvelope(body, count, window, url, platform.origin) : body };
      },
    }),
    plainRoute(enterpriseEndpoints.create, {
      act: async ({ actor, body }) => ({ status: 201, body: presentEnterprise(await enterprises.create(actor, body)) }),
    }),
    plainRoute(enterpriseEndpoints.retrieve, {
      locate: ({ actor, params }) => enterprises.find(actor, params.id),
      belongsTo: itself,
      act: async ({ located }) => ({ status: 200, body: presentEnterprise(located), etag: String(located.version) }),
    }),
    plainRoute(enterpriseEndpoints.update, {
      locate: ({ actor, params }) => enterprises.find(actor, params.id),
      belongsTo: itself,
      act: async ({ actor, located, body, ifMatch }) => {
        const row = await enterprises.update(actor, located, body, ifMatch);
        return { status: 200, body: presentEnterprise(row), etag: String(row.version) };
      },
    }),
    plainRoute(enterpriseEndpoints.system, {
      locate: ({ actor, params }) => enterprises.find(actor, params.id),
      belongsTo: itself,
      act: async ({ located }) => ({ status: 200, body: presentEnterprise(located), etag: String(located.version) }),
    }),
    plainRoute(enterpriseEndpoints.setSystem, {
      locate: ({ actor, params }) => enterprises.find(actor, params.id),
      belongsTo: itself,
      act: async ({ actor, located, body, ifMatch }) => {
        const row = await enterprises.update(actor, located, body, ifMatch);
        return { status: 200, body: presentEnterprise(row), etag: String(row.version) };
      },
    }),
    plainRoute(enterpriseEndpoints.remove, {
      locate: ({ actor, params }) => enterprises.find(actor, params.id),
      belongsTo: itself,
      act: async ({ actor, located, body, ifMatch }) => {
        requireSameId(located.id, body?.id);
        await enterprises.remove(actor, located, ifMatch);
        return { status: 204, body: undefined };
      },
    }),
    plainRoute(enterpriseEndpoints.restore, {
      locate: ({ actor, params }) => enterprises.findInBin(actor, params.id),
      belongsTo: itself,
      act: async ({ actor, located }) => ({
        status: 200,
        body: presentEnterprise(await enterprises.restore(actor, located)),
      }),
    }),
  ];
};
