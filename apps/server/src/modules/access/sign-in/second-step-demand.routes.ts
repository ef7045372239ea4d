import { secondStepDemandEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Credentials } from '../../../platform/module.ts';
import { changeDemand, readDemand } from './second-step-demand.service.ts';

export const secondStepDemandRoutes = (credentials: Pick<Credentials, 'forget'>): readonly Route[] => [
  route(secondStepDemandEndpoints.show, { act: readDemand }),
  route(secondStepDemandEndpoints.store, {
    act: (context, { body }) => changeDemand(context, credentials, body.demanded_from),
  }),
];
