import { moduleEndpoints } from '@uni/contracts';
import { inEnvelope, plainRoute, type Route, requireSameId } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { ofEnterprise } from '../policy.ts';
import { presentModule } from './modules.presenter.ts';
import { createModules } from './modules.service.ts';

export const moduleRoutes = (platform: Platform): readonly Route[] => {
  const modules = createModules(platform);
  return [
    plainRoute(moduleEndpoints.list, {
      act: async ({ actor, query, url }) => {
        const { rows, count, window } = await modules.list(actor, query);
        const body = rows.map(presentModule);
        return { status: 200, body: window ? inEnvelope(body, count, window, url, platform.origin) : body };
      },
    }),
    plainRoute(moduleEndpoints.create, {
      act: async ({ actor, body }) => ({ status: 201, body: presentModule(await modules.create(actor, body)) }),
    }),
    plainRoute(moduleEndpoints.retrieve, {
      locate: ({ actor, params }) => modules.find(actor, params.id),
      belongsTo: ofEnterprise,
      act: async ({ located }) => ({ status: 200, body: presentModule(located), etag: String(located.version) }),
    }),
    plainRoute(moduleEndpoints.update, {
      locate: ({ actor, params }) => modules.find(actor, params.id),
      belongsTo: ofEnterprise,
      act: async ({ actor, located, body, ifMatch }) => {
        const row = await modules.update(actor, located, body, ifMatch);
        return { status: 200, body: presentModule(row), etag: String(row.version) };
      },
    }),
    plainRoute(moduleEndpoints.remove, {
      locate: ({ actor, params }) => modules.find(actor, params.id),
      belongsTo: ofEnterprise,
      act: async ({ actor, located, body, ifMatch }) => {
        requireSameId(located.id, body?.id);
        await modules.remove(actor, located, ifMatch);
        return { status: 204, body: undefined };
      },
    }),
  ];
};
