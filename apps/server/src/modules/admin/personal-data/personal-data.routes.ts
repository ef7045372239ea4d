import { accessEndpoints, userEndpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Credentials } from '../../../platform/module.ts';
import { exportPersonalData, findPerson, pseudonymizePerson } from './personal-data.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => findPerson(context, params.id);

export const personalDataRoutes = (credentials: Credentials): readonly Route[] => [
  route(accessEndpoints.personalData, {
    act: (context) => exportPersonalData(context, context.actor.userId),
  }),
  route(userEndpoints.personalData, {
    locate,
    act: (context, { located }) => exportPersonalData(context, located.id),
  }),
  route(userEndpoints.pseudonymise, {
    locate,
    transaction: 'own',
    act: (context, { located, body }) => pseudonymizePerson(context, credentials, located, body.confirm),
  }),
];
