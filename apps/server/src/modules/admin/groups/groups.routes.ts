import { type PermitGroupDetail, permissionEndpoints, permitGroupEndpoints } from '@uni/contracts';
import { type Actor, inEnvelope, plainRoute, type Route, requireSameId } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { GroupRow } from './groups.repository.ts';
import { createGroups, type GroupChange, grantableRows } from './groups.service.ts';

const present = ({ id, name, key }: GroupRow) => ({ id, name, key });

export const groupRoutes = (platform: Platform): readonly Route[] => {
  const groups = createGroups(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => groups.find(actor, params.id);
  const answer = async (
    actor: Actor,
    row: GroupRow,
  ): Promise<{ status: 200; body: PermitGroupDetail; etag: string }> => ({
    status: 200,
    body: await groups.detail(actor, row),
    etag: String(row.version),
  });
  const changed = async (actor: Actor, located: GroupRow, input: GroupChange, ifMatch: string | null) =>
    answer(actor, await groups.change(actor, located, input, ifMatch));
  return [
    plainRoute(permissionEndpoints.list, { act: async () => ({ status: 200, body: grantableRows() }) }),
    plainRoute(permitGroupEndpoints.list, {
      act: async ({ actor, query, url }) => {
        const { rows, count, window } = await groups.list(actor, query);
        const body = rows.map(present);
        return { status: 200, body: window ? inEnvelope(body, count, window, url, platform.origin) : body };
      },
    }),
    plainRoute(permitGroupEndpoints.create, {
      act: async ({ actor, body }) => ({ status: 201, body: await groups.create(actor, body.name, body.grants) }),
    }),
    plainRoute(permitGroupEndpoints.retrieve, { locate, act: ({ actor, located }) => answer(actor, located) }),
    plainRoute(permitGroupEndpoints.update, {
      locate,
      act: ({ actor, located, body, ifMatch }) => changed(actor, located, body, ifMatch),
    }),
    plainRoute(permitGroupEndpoints.replaceGrants, {
      locate,
      act: ({ actor, located, body, ifMatch }) => changed(actor, located, body, ifMatch),
    }),
    plainRoute(permitGroupEndpoints.replaceMembers, {
      locate,
      act: ({ actor, located, body, ifMatch }) => changed(actor, located, body, ifMatch),
    }),
    plainRoute(permitGroupEndpoints.remove, {
      locate,
      act: async ({ actor, located, body, ifMatch }) => {
        requireSameId(located.id, body?.id);
        await groups.remove(actor, located, ifMatch);
        return { status: 204, body: undefined };
      },
    }),
    plainRoute(permitGroupEndpoints.restore, {
      locate: ({ actor, params }) => groups.findRemoved(actor, params.id),
      act: async ({ actor, located }) => answer(actor, await groups.restore(actor, located)),
    }),
  ];
};
