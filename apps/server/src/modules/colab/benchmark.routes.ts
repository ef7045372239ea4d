import { colabEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { createBenchmarks } from './benchmark.service.ts';

export const benchmarkRoutes = (platform: Platform): readonly Route[] => {
  const benchmarks = createBenchmarks(platform);
  return [
    plainRoute(endpoints.consent, {
      act: async ({ actor }) => ({ status: 200, body: await benchmarks.read(actor) }),
    }),
    plainRoute(endpoints.decideConsent, {
      act: async ({ actor, body }) => ({ status: 200, body: await benchmarks.decide(actor, body) }),
    }),
    plainRoute(endpoints.contributions, {
      act: async ({ actor }) => ({ status: 200, body: await benchmarks.contributions(actor) }),
    }),
  ];
};
