/** Door of administration. */
import type { ServerModule } from '../../platform/module.ts';
import { accessRequestRoutes } from './access-requests.routes.ts';
import { auditRoutes } from './audit.routes.ts';
import { connectionRoutes } from './connections.routes.ts';
import { groupRoutes } from './groups.routes.ts';
import { lookingRoutes } from './looking.routes.ts';
import { organizationInfoRoutes } from './organization-info.routes.ts';
import { organizationRoutes } from './organizations.routes.ts';
import { partnerRoutes } from './partners.routes.ts';
import { personalDataRoutes } from './personal-data.routes.ts';
import { adminSchema } from './schema.ts';
import { serviceRoutes } from './services.routes.ts';
import { userRoutes } from './users.routes.ts';

export { createOrganizationInfos, organizationInfoOf } from './organization-info.service.ts';

export const adminModule: ServerModule = {
  name: 'admin',
  schema: adminSchema,
  routes: (platform, credentials) => [
    ...organizationRoutes(platform),
    ...organizationInfoRoutes(platform),
    ...groupRoutes(platform),
    ...userRoutes(platform, credentials),
    ...personalDataRoutes(platform, credentials),
    ...partnerRoutes(platform),
    ...connectionRoutes(platform, credentials),
    ...serviceRoutes(platform),
    ...accessRequestRoutes(platform),
    ...auditRoutes(platform),
    ...lookingRoutes(platform, credentials),
  ],
};
