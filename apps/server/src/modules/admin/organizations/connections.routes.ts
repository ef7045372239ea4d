import { type Connection, connectionEndpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Credentials } from '../../../platform/module.ts';
import { presentConnection } from '../partners/partners.presenter.ts';
import {
  changeConnection,
  findConnection,
  findPartner,
  openConnection,
  readConnections,
  removeConnection,
} from './connections.service.ts';

const rowOf = (connection: Connection) => ({ id: connection.user, ...connection });

const locatePartner = (context: Context, { params }: { params: { id: number } }) => findPartner(context, params.id);

const locate = async (context: Context, { params }: { params: { id: number; user: number } }) =>
  findConnection(context, await findPartner(context, params.id), params.user);

export const connectionRoutes = (credentials: Credentials): readonly Route[] => [
  route(connectionEndpoints.list, {
    locate: locatePartner,
    act: async (context, { located }) => (await readConnections(context, located)).map(rowOf),
  }),
  route(connectionEndpoints.create, {
    locate: locatePartner,
    transaction: 'own',
    act: async (context, { located, body }) => rowOf(await openConnection(context, credentials, located, body)),
  }),
  route(connectionEndpoints.retrieve, {
    locate,
    act: async (_context, { located }) => rowOf(presentConnection(located)),
  }),
  route(connectionEndpoints.update, {
    locate,
    act: async (context, { located, body }) => rowOf(await changeConnection(context, located, body)),
  }),
  route(connectionEndpoints.remove, {
    locate,
    act: (context, { located }) => removeConnection(context, located),
  }),
];
