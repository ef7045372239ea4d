import { physicalProgressEndpoints as endpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { itself } from '../policy.ts';
import { createMeasurements } from './measurements.service.ts';

export const measurementRoutes = (platform: Platform): readonly Route[] => {
  const measurements = createMeasurements(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => measurements.find(actor, params.id);
  return [
    plainRoute(endpoints.progress, {
      locate,
      belongsTo: itself,
      act: async ({ actor, located }) => ({ status: 200, body: await measurements.progress(actor, located.id) }),
    }),
    plainRoute(endpoints.measure, {
      locate,
      belongsTo: itself,
      act: async ({ actor, located, body }) => ({
        status: 201,
        body: await measurements.measure(actor, located.id, body),
      }),
    }),
    plainRoute(endpoints.setProgress, {
      locate,
      belongsTo: itself,
      act: async ({ actor, located, body }) => ({
        status: 200,
        body: await measurements.setProgress(actor, located.id, body.measurements),
      }),
    }),
  ];
};
