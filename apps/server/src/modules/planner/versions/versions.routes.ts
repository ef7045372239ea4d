import { versionEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import {
  type Actor,
  presentList,
  type Route,
  requireSameId,
  route,
  withVersion,
} from '../../../platform/http/index.ts';
import { ofEnterprise, readingOf } from '../policy.ts';
import { narrowVersion } from '../shared/narrow-readings.model.ts';
import { type NamedVersion, presentVersion } from './versions.presenter.ts';
import {
  changeVersion,
  cloneVersion,
  createVersion,
  listVersions,
  locateVersion,
  locateVersionInBin,
  passVersion,
  removeVersion,
  restoreVersion,
} from './versions.service.ts';

/** A version as far as this actor sees it: where nothing wider holds, its revenue. */
const presentFor = (actor: Actor, row: NamedVersion) =>
  narrowVersion(presentVersion(row), readingOf(actor, row.enterprise_id) ?? 'planning:read_revenue');

const locate = (context: Context, { params }: { params: { id: number } }) => locateVersion(context, params.id);

export const versionRoutes: readonly Route[] = [
  route(endpoints.list, {
    act: async (context, { query, url }) =>
      presentList(
        await listVersions(context, query),
        (row) => presentFor(context.actor, row),
        url,
        context.platform.origin,
      ),
  }),
  route(endpoints.create, {
    act: async (context, { body }) => presentVersion(await createVersion(context, body)),
  }),
  route(endpoints.retrieve, {
    locate,
    belongsTo: ofEnterprise,
    act: async ({ actor }, { located }) => ({ body: presentFor(actor, located), etag: String(located.version) }),
    present: (answer) => ({ status: 200, ...answer }),
  }),
  route(endpoints.update, {
    locate,
    belongsTo: ofEnterprise,
    act: (context, { located, body, ifMatch }) => changeVersion(context, located, body, ifMatch),
    present: withVersion(presentVersion),
  }),
  route(endpoints.remove, {
    locate,
    belongsTo: ofEnterprise,
    act: async (context, { located, body, ifMatch }) => {
      requireSameId(located.id, body?.id);
      await removeVersion(context, located, ifMatch);
    },
  }),
  route(endpoints.restore, {
    locate: (context, { params }) => locateVersionInBin(context, params.id),
    belongsTo: ofEnterprise,
    act: async (context, { located }) => presentVersion(await restoreVersion(context, located)),
  }),
  route(endpoints.clone, {
    locate,
    belongsTo: ofEnterprise,
    act: async (context, { located, body }) => presentVersion(await cloneVersion(context, located, body)),
  }),
  ...(['submit', 'reopen', 'approve', 'lock', 'unlock'] as const).map((transition) =>
    route(endpoints[transition], {
      locate,
      belongsTo: ofEnterprise,
      act: async (context, { located, body }) =>
        presentVersion(await passVersion(context, located, transition, body.reason)),
    }),
  ),
];
