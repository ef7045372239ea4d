import { type Connection, connectionEndpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Credentials, Platform } from '../../../platform/module.ts';
import { presentConnection } from '../partners/partners.presenter.ts';
import { createConnections } from './connections.service.ts';

const rowOf = (connection: Connection) => ({ id: connection.user, ...connection });

export const connectionRoutes = (platform: Platform, credentials: Credentials): readonly Route[] => {
  const connections = createConnections(platform, credentials);
  const locatePartner = ({ actor, params }: { actor: Actor; params: { id: number } }) =>
    connections.partner(actor, params.id);
  const locate = async ({ actor, params }: { actor: Actor; params: { id: number; user: number } }) =>
    connections.find(actor, await connections.partner(actor, params.id), params.user);
  return [
    plainRoute(connectionEndpoints.list, {
      locate: locatePartner,
      act: async ({ actor, located }) => ({ status: 200, body: (await connections.list(actor, located)).map(rowOf) }),
    }),
    plainRoute(connectionEndpoints.create, {
      locate: locatePartner,
      act: async ({ actor, located, body }) => ({
        status: 201,
        body: rowOf(await connections.open(actor, located, body)),
      }),
    }),
    plainRoute(connectionEndpoints.retrieve, {
      locate,
      act: async ({ located }) => ({ status: 200, body: rowOf(presentConnection(located)) }),
    }),
    plainRoute(connectionEndpoints.update, {
      locate,
      act: async ({ actor, located, body }) => ({
        status: 200,
        body: rowOf(await connections.update(actor, located, body)),
      }),
    }),
    plainRoute(connectionEndpoints.remove, {
      locate,
      act: async ({ actor, located }) => {
        await connections.remove(actor, located);
        return { status: 204, body: undefined };
      },
    }),
  ];
};
