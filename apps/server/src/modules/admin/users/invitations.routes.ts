import { userEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Credentials } from '../../../platform/module.ts';
import { inviteUsers } from './invitations.service.ts';

export const invitationRoutes = (credentials: Credentials): readonly Route[] => [
  route(userEndpoints.invite, {
    transaction: 'own',
    act: (context, { body }) => inviteUsers(context, credentials, body.emails, body.groups),
  }),
];
