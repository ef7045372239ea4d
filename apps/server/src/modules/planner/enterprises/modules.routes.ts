import { moduleEndpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { inEnvelope, type Route, requireSameId, route } from '../../../platform/http/index.ts';
import { ofEnterprise } from '../policy.ts';
import { presentModule } from './modules.presenter.ts';
import type { ModuleRow } from './modules.repository.ts';
import { changeModule, createModule, locateModule, pageModules, removeModule } from './modules.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => locateModule(context, params.id);

const presentVersion = (row: ModuleRow) => ({
  status: 200 as const,
  body: presentModule(row),
  etag: String(row.version),
});

export const moduleRoutes: readonly Route[] = [
  route(moduleEndpoints.list, {
    act: async (context, { query, url }) => {
      const { rows, count, window } = await pageModules(context, query);
      const body = rows.map(presentModule);
      return window ? inEnvelope(body, count, window, url, context.platform.origin) : body;
    },
  }),
  route(moduleEndpoints.create, {
    act: async (context, { body }) => presentModule(await createModule(context, body)),
  }),
  route(moduleEndpoints.retrieve, {
    locate,
    belongsTo: ofEnterprise,
    act: async (_context, { located }) => located,
    present: presentVersion,
  }),
  route(moduleEndpoints.update, {
    locate,
    belongsTo: ofEnterprise,
    act: (context, { located, body, ifMatch }) => changeModule(context, located, body, ifMatch),
    present: presentVersion,
  }),
  route(moduleEndpoints.remove, {
    locate,
    belongsTo: ofEnterprise,
    act: async (context, { located, body, ifMatch }) => {
      requireSameId(located.id, body?.id);
      await removeModule(context, located, ifMatch);
    },
  }),
];
