/** Public API of the first screen: alerts and changes, out of planning, sales and integration. */
import type { ServerModule } from '../../platform/server-module.ts';
import { alertRoutes } from './alerts.routes.ts';
import { changeRoutes } from './changes.routes.ts';
import { createDailyNoticesWorker } from './daily-notices.service.ts';
import { figureRoutes } from './figures.routes.ts';
import { firstStepRoutes } from './first-steps.routes.ts';
import { homeSchema } from './schema.ts';
import { searchRoutes } from './search.routes.ts';
import { settingRoutes } from './settings.routes.ts';

export const homeModule: ServerModule = {
  name: 'home',
  schema: homeSchema,
  workers: (platform) => [createDailyNoticesWorker(platform)],
  routes: () => [
    ...alertRoutes,
    ...changeRoutes,
    ...figureRoutes,
    ...firstStepRoutes,
    ...searchRoutes,
    ...settingRoutes,
  ],
};
