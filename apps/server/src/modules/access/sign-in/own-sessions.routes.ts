import { sessionEndpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { OwnSessions } from './own-sessions.service.ts';

export const ownSessionsRoutes = (sessions: OwnSessions): readonly Route[] => [
  plainRoute(sessionEndpoints.list, {
    act: async ({ actor }) => ({ status: 200, body: await sessions.list(actor) }),
  }),
  plainRoute(sessionEndpoints.revoke, {
    locate: ({ actor, params }) => sessions.locate(actor, params.id),
    act: async ({ actor, located }) => {
      await sessions.revoke(actor, located);
      return { status: 204, body: undefined };
    },
  }),
  plainRoute(sessionEndpoints.revokeOthers, {
    act: async ({ actor }) => ({ status: 200, body: { ended: await sessions.revokeOthers(actor) } }),
  }),
];
