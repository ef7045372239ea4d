/** Public API of the collaborative area: an organization's definitions of indicators, and their values. */
import type { ServerModule } from '../../platform/server-module.ts';
import { benchmarkRoutes } from './benchmark.routes.ts';
import { benchmarkWorkers } from './benchmark-worker.service.ts';
import { definitionRoutes } from './definitions.routes.ts';
import { seedColab } from './demonstration.ts';
import { indicatorRoutes } from './indicators.routes.ts';
import { colabSchema } from './schema.ts';
import { sharedRoutes } from './shared.routes.ts';

export const colabModule: ServerModule = {
  name: 'colab',
  schema: colabSchema,
  routes: () => [...definitionRoutes, ...indicatorRoutes, ...sharedRoutes, ...benchmarkRoutes],
  workers: benchmarkWorkers,
  seed: seedColab,
};
