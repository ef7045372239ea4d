import { auditEndpoints } from '@uni/contracts';
import { presentList, type Route, route } from '../../../platform/http/index.ts';
import { listAuditEntries, verifyAuditTrail } from './audit.service.ts';

export const auditRoutes: readonly Route[] = [
  route(auditEndpoints.list, {
    act: async (context, { query, url }) =>
      // Never the whole audit trail at once: it only grows.
      presentList(await listAuditEntries(context, { page: '1', ...query }), (row) => row, url, context.platform.origin),
  }),
  route(auditEndpoints.verification, {
    act: (context) => verifyAuditTrail(context),
  }),
];
