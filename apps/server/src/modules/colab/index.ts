/** Door of the collaborative area: what an organization means by its indicators, and what they come to. */
import type { ServerModule } from '../../platform/module.ts';
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
  routes: (platform) => [
    ...definitionRoutes(platform),
    ...indicatorRoutes(platform),
    ...sharedRoutes(platform),
    ...benchmarkRoutes(platform),
  ],
  workers: benchmarkWorkers,
  seed: seedColab,
};
