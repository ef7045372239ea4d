import { erpConnectionEndpoints as endpoints } from '@uni/contracts';
import { type Actor, type Route, route } from '../../../platform/http/index.ts';
import type { Connections } from './connections.service.ts';

export const connectionRoutes = (connections: Connections): readonly Route[] => {
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => connections.find(actor, params.id);
  return [
    route(endpoints.list, { act: async ({ actor }) => ({ status: 200, body: await connections.list(actor) }) }),
    route(endpoints.create, {
      act: async ({ actor, body }) => ({ status: 201, body: await connections.create(actor, body) }),
    }),
    route(endpoints.retrieve, {
      locate,
      act: async ({ actor, located }) => ({
        status: 200,
        body: await connections.present(actor, located),
        etag: String(located.version),
      }),
    }),
    route(endpoints.change, {
      locate,
      act: async ({ actor, located, body, ifMatch }) => {
        const row = await connections.change(actor, located, body, ifMatch);
        return { status: 200, body: await connections.present(actor, row), etag: String(row.version) };
      },
    }),
    route(endpoints.remove, {
      locate,
      act: async ({ actor, located, query }) => {
        await connections.remove(actor, located, query.rows);
        return { status: 204, body: undefined };
      },
    }),
    route(endpoints.test, {
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
    route(endpoints.state, {
      locate,
      act: async ({ actor, located }) => ({ status: 200, body: await connections.state(actor, located) }),
    }),
  ];
};
