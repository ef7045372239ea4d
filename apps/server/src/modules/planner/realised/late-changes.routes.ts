import { erpSeriesEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { itself } from '../policy.ts';
import { findLateEnterprise, readLateChanges } from './late-changes.service.ts';

export const lateChangeRoutes: readonly Route[] = [
  route(erpSeriesEndpoints.lateChanges, {
    locate: (context, { params }) => findLateEnterprise(context, params.id),
    belongsTo: itself,
    act: (context, { located }) => readLateChanges(context, located.id),
  }),
];
