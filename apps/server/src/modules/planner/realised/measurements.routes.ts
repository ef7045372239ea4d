import { physicalProgressEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { itself } from '../policy.ts';
import { findMeasuredEnterprise, listProgress, measureProgress, replaceProgress } from './measurements.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => findMeasuredEnterprise(context, params.id);

export const measurementRoutes: readonly Route[] = [
  route(endpoints.progress, {
    locate,
    belongsTo: itself,
    act: ({ db }, { located }) => listProgress(db, located.id),
  }),
  route(endpoints.measure, {
    locate,
    belongsTo: itself,
    act: (context, { located, body }) => measureProgress(context, located.id, body),
  }),
  route(endpoints.setProgress, {
    locate,
    belongsTo: itself,
    act: (context, { located, body }) => replaceProgress(context, located.id, body.measurements),
  }),
];
