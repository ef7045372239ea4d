import { sessionEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Credentials } from '../../../platform/module.ts';
import { findOwnSession, listOwnSessions, revokeOtherSessions, revokeSession } from './own-sessions.service.ts';

export const ownSessionsRoutes = (credentials: Pick<Credentials, 'forget'>): readonly Route[] => [
  route(sessionEndpoints.list, { act: listOwnSessions }),
  route(sessionEndpoints.revoke, {
    locate: (context, { params }) => findOwnSession(context, params.id),
    act: (context, { located }) => revokeSession(context, credentials, located),
  }),
  route(sessionEndpoints.revokeOthers, {
    act: async (context) => ({ ended: await revokeOtherSessions(context, credentials) }),
  }),
];
