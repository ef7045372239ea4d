/** Door of administration. */
import type { ServerModule } from '../../platform/module.ts';
import { groupRoutes } from './groups.routes.ts';
import { organizationRoutes } from './organizations.routes.ts';
import { adminSchema } from './schema.ts';

export const adminModule: ServerModule = {
  name: 'admin',
  schema: adminSchema,
  routes: (platform) => [...organizationRoutes(platform), ...groupRoutes(platform)],
};
