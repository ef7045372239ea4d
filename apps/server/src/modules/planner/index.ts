/** Door of planning: enterprises, their modules and the versions of their study. */
import type { ServerModule } from '../../platform/module.ts';
import { seedPlanner } from './demonstration/seed.service.ts';
import { enterpriseRoutes } from './enterprises.routes.ts';
import { indexSeriesRoutes } from './index-series.routes.ts';
import { moduleRoutes } from './modules.routes.ts';
import { scenarioRoutes } from './scenarios.routes.ts';
import { plannerSchema } from './schema.ts';
import { studyRoutes } from './studies.routes.ts';
import { versionRoutes } from './versions.routes.ts';
import { workbookRoutes } from './workbooks.routes.ts';

export const plannerModule: ServerModule = {
  name: 'planner',
  schema: plannerSchema,
  routes: (platform) => [
    ...enterpriseRoutes(platform),
    ...moduleRoutes(platform),
    ...versionRoutes(platform),
    ...studyRoutes(platform),
    ...workbookRoutes(platform),
    ...indexSeriesRoutes(),
    ...scenarioRoutes(platform),
  ],
  seed: seedPlanner,
};
