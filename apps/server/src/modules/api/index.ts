/** Public API of this module: webhooks, and tables to download. */
import type { ServerModule } from '../../platform/server-module.ts';
import { connectionFileRoutes } from './connection-files.routes.ts';
import { deliveryRoutes } from './deliveries.routes.ts';
import { deliveryWorker, webhookAttempts } from './delivering.service.ts';
import { feedRoutes } from './feeds.routes.ts';
import { webhooksOldest, webhooksWaiting } from './measures.service.ts';
import { namedFigureRoutes } from './named-figures.routes.ts';
import { odataRoutes } from './odata.routes.ts';
import { apiSchema } from './schema.ts';
import { storeRoutes } from './stores.routes.ts';
import { webhookRoutes } from './webhooks.routes.ts';

export { listStoppedWebhooks } from './webhooks.repository.ts';

export const apiModule: ServerModule = {
  name: 'api',
  schema: apiSchema,
  routes: () => [
    ...webhookRoutes,
    ...deliveryRoutes,
    ...feedRoutes,
    ...odataRoutes,
    ...connectionFileRoutes,
    ...namedFigureRoutes,
    ...storeRoutes,
  ],
  workers: (platform) => [deliveryWorker(platform)],
  measures: { counters: [webhookAttempts], gauges: [webhooksWaiting, webhooksOldest] },
};
