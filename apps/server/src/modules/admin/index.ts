/** Public API of administration. */
import type { ServerModule } from '../../platform/server-module.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { lookingRoutes } from './audit/looking.routes.ts';
import { groupRoutes } from './groups/groups.routes.ts';
import { connectionRoutes } from './organizations/connections.routes.ts';
import { organizationInfoRoutes } from './organizations/organization-info.routes.ts';
import { organizationRoutes } from './organizations/organizations.routes.ts';
import { partnerPartRoutes } from './partners/partner-parts.routes.ts';
import { partnerRoutes } from './partners/partners.routes.ts';
import { accessRequestRoutes } from './personal-data/access-requests.routes.ts';
import { personalDataRoutes } from './personal-data/personal-data.routes.ts';
import { adminSchema } from './schema.ts';
import { serviceRoutes } from './services/services.routes.ts';
import { invitationRoutes } from './users/invitations.routes.ts';
import { userRoutes } from './users/users.routes.ts';

export {
  changeOrganizationInfo,
  organizationInfoOf,
  readOrganizationInfo,
} from './organizations/organization-info.service.ts';
export { listConnections as listPartnerConnections, selectPartners } from './partners/partners.repository.ts';
export { selectServices } from './services/services.repository.ts';

export const adminModule: ServerModule = {
  name: 'admin',
  schema: adminSchema,
  routes: (_platform, credentials) => [
    ...organizationRoutes,
    ...organizationInfoRoutes,
    ...groupRoutes,
    ...invitationRoutes(credentials),
    ...userRoutes(credentials),
    ...personalDataRoutes(credentials),
    ...partnerRoutes,
    ...partnerPartRoutes,
    ...connectionRoutes(credentials),
    ...serviceRoutes,
    ...accessRequestRoutes,
    ...auditRoutes,
    ...lookingRoutes(credentials),
  ],
};
