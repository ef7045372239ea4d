import { colabEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import { decideConsent, listContributions, readConsent } from './benchmark.service.ts';

export const benchmarkRoutes: readonly Route[] = [
  route(endpoints.consent, { act: readConsent }),
  route(endpoints.decideConsent, { act: (context, { body }) => decideConsent(context, body) }),
  route(endpoints.contributions, { act: listContributions }),
];
