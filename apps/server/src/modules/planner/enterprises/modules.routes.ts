import { moduleEndpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { presentList, type Route, requireSameId, route, withVersion } from '../../../platform/http/index.ts';
import { ofEnterprise } from '../policy.ts';
import { presentModule } from './modules.presenter.ts';
import { changeModule, createModule, locateModule, pageModules, removeModule } from './modules.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => locateModule(context, params.id);

const presentVersion = withVersion(presentModule);

export const moduleRoutes: readonly Route[] = [
  route(moduleEndpoints.list, {
    act: async (context, { query, url }) =>
      presentList(await pageModules(context, query), presentModule, url, context.platform.origin),
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
