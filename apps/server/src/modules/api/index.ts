/** Public API of this module: webhooks, and tables to download. */
import type { ServerModule } from '../../platform/server-module.ts';
import { deliveryRoutes } from './deliveries.routes.ts';
import { createWebhookWorker } from './delivering.service.ts';
import { feedRoutes } from './feeds.routes.ts';
import { apiSchema } from './schema.ts';
import { storeRoutes } from './stores.routes.ts';
import { webhookRoutes } from './webhooks.routes.ts';
import { createWebhooks } from './webhooks.service.ts';

export { listStoppedWebhooks } from './webhooks.repository.ts';

export const apiModule: ServerModule = {
  name: 'api',
  schema: apiSchema,
  routes: (platform) => {
    const webhooks = createWebhooks(platform);
    return [
      ...webhookRoutes(webhooks),
      ...deliveryRoutes(platform, webhooks.locate),
      ...feedRoutes,
      ...storeRoutes,
    ];
  },
  workers: (platform) => [createWebhookWorker(platform)],
};
