import { auditEndpoints } from '@uni/contracts';
import { inEnvelope, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createAuditDesk } from './audit.service.ts';

export const auditRoutes = (platform: Platform): readonly Route[] => {
  const desk = createAuditDesk(platform);
  return [
    plainRoute(auditEndpoints.list, {
      act: async ({ actor, query, url }) => {
        // Never the whole audit trail at once: it only grows.
        const { rows, count, window } = await desk.list(actor, { page: '1', ...query });
        return { status: 200, body: window ? inEnvelope(rows, count, window, url, platform.origin) : rows };
      },
    }),
    plainRoute(auditEndpoints.verification, {
      act: async ({ actor }) => ({ status: 200, body: await desk.verify(actor) }),
    }),
  ];
};
