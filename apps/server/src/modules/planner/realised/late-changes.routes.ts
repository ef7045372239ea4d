import { erpSeriesEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { locateEnterprise } from '../enterprises/enterprises.service.ts';
import { itself } from '../policy.ts';
import { readLateChanges } from './late-changes.service.ts';

export const lateChangeRoutes: readonly Route[] = [
  route(erpSeriesEndpoints.lateChanges, {
    locate: (context, { params }) => locateEnterprise(context, params.id),
    belongsTo: itself,
    act: (context, { located }) => readLateChanges(context, located.id),
  }),
];
