import { erpConnectionEndpoints as endpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Connections } from './connections.service.ts';

export const connectionRoutes = (connections: Connections): readonly Route[] => {
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => connections.find(actor, params.id);
  return [
    plainRoute(endpoints.list, { act: async ({ actor }) => ({ status: 200, body: await connections.list(actor) }) }),
    plainRoute(endpoints.create, {
      act: async ({ actor, body }) => ({ status: 201, body: await connections.create(actor, body) }),
    }),
    plainRoute(endpoints.retrieve, {
      locate,
      act: async ({ actor, located }) => ({
        status: 200,
        body: await connections.present(actor, located),
        etag: String(located.version),
      }),
    }),
    plainRoute(endpoints.change, {
      locate,
      act: async ({ actor, located, body, ifMatch }) => {
        const row = await connections.change(actor, located, body, ifMatch);
        return { status: 200, body: await connections.present(actor, row), etag: String(row.version) };
      },
    }),
    plainRoute(endpoints.remove, {
      locate,
      act: async ({ actor, located, query }) => {
        await connections.remove(actor, located, query.rows);
        return { status: 204, body: undefined };
      },
    }),
    plainRoute(endpoints.test, {
      locate,
      act: async ({ actor, located }) => ({
        status: 200,
        body: (await connections.test(actor, located)).map(({ resource, light, detail }) => ({
          resource,
          light,
          failure: detail,
        })),
      }),
    }),
    plainRoute(endpoints.state, {
      locate,
      act: async ({ actor, located }) => ({ status: 200, body: await connections.state(actor, located) }),
    }),
  ];
};
