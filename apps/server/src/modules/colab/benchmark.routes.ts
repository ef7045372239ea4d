import { colabEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { createBenchmarks } from './benchmark.service.ts';

export const benchmarkRoutes = (platform: Platform): readonly Route[] => {
  const benchmarks = createBenchmarks(platform);
  return [
    route(endpoints.consent, {
      act: async ({ actor }) => ({ status: 200, body: await benchmarks.read(actor) }),
    }),
    route(endpoints.decideConsent, {
      act: async ({ actor, body }) => ({ status: 200, body: await benchmarks.decide(actor, body) }),
    }),
    route(endpoints.contributions, {
      act: async ({ actor }) => ({ status: 200, body: await benchmarks.contributions(actor) }),
    }),
  ];
};
