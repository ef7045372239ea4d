import { auditEndpoints } from '@uni/contracts';
import { inEnvelope, type Route, route } from '../../../platform/http/index.ts';
import { listAuditEntries, verifyAuditTrail } from './audit.service.ts';

export const auditRoutes: readonly Route[] = [
  route(auditEndpoints.list, {
    act: async (context, { query, url }) => {
      // Never the whole audit trail at once: it only grows.
      const { rows, count, window } = await listAuditEntries(context, { page: '1', ...query });
      return window ? inEnvelope(rows, count, window, url, context.platform.origin) : rows;
    },
  }),
  route(auditEndpoints.verification, {
    act: (context) => verifyAuditTrail(context),
  }),
];
