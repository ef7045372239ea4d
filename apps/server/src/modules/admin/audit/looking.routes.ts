import { accessEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Credentials } from '../../../platform/module.ts';
import { viewAsGroup } from './looking.service.ts';

export const lookingRoutes = (credentials: Credentials): readonly Route[] => [
  route(accessEndpoints.viewAs, {
    transaction: 'own',
    act: (context, { body }) => viewAsGroup(context, credentials, body.group),
  }),
];
