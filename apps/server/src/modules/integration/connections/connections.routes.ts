import { type ErpConnection, erpConnectionEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import {
  changeConnection,
  createConnection,
  describeConnection,
  describeConnections,
  findConnectionById,
  type ProjectConnection,
  readConnectionState,
  testConnection,
} from './connections.service.ts';
import type { ErpSystems } from './systems.model.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => findConnectionById(context, params.id);

const versioned = (body: ErpConnection) => ({ status: 200 as const, body, etag: String(body.version) });

export const connectionRoutes = (systems: ErpSystems, project: ProjectConnection): readonly Route[] => [
  route(endpoints.list, {
    act: (context) => describeConnections(context),
  }),
  route(endpoints.create, {
    act: (context, { body }) => createConnection(context, body),
  }),
  route(endpoints.retrieve, {
    locate,
    act: (context, { located }) => describeConnection(context, located),
    present: versioned,
  }),
  route(endpoints.change, {
    locate,
    act: (context, { located, body, ifMatch }) => changeConnection(context, project, located, { input: body, ifMatch }),
    present: versioned,
  }),
  route(endpoints.test, {
    locate,
    transaction: 'own',
    act: (context, { located }) => testConnection(context, systems, located),
    present: (lights) => ({
      status: 200,
      body: lights.map(({ resource, light, detail }) => ({ resource, light, failure: detail })),
    }),
  }),
  route(endpoints.state, {
    locate,
    act: (context, { located }) => readConnectionState(context, systems, located),
  }),
];
