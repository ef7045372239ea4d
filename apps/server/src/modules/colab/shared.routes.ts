import { colabEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import { listSharedEnterprises, readConnection } from './shared.service.ts';

export const sharedRoutes: readonly Route[] = [
  route(endpoints.connection, { act: readConnection }),
  route(endpoints.benchmarking, { act: readConnection }),
  route(endpoints.enterpriseQuerySet, {
    act: readConnection,
    present: ({ colabEnterpriseQuerySet }) => ({ status: 200, body: colabEnterpriseQuerySet }),
  }),
  route(endpoints.stripQuerySet, {
    act: readConnection,
    present: ({ colabEnterpriseStripQuerySet }) => ({ status: 200, body: colabEnterpriseStripQuerySet }),
  }),
  route(endpoints.strips, {
    act: readConnection,
    present: ({ colabEnterpriseStripQuerySet: { array } }) => ({
      status: 200,
      body: array.map((strip) => ({ ...strip, id: strip.key })),
    }),
  }),
  route(endpoints.enterprises, { act: listSharedEnterprises }),
];
