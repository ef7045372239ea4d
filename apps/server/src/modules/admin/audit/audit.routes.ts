import { auditEndpoints } from '@uni/contracts';
import { pageSizeOf, type Route, route } from '../../../platform/http/index.ts';
import { listAuditEntries, verifyAuditTrail } from './audit.service.ts';

export const auditRoutes: readonly Route[] = [
  route(auditEndpoints.list, {
    act: (context, { query, url }) => listAuditEntries(context, { ...query, size: pageSizeOf(query) }, url),
  }),
  route(auditEndpoints.verification, {
    act: (context) => verifyAuditTrail(context),
  }),
];
