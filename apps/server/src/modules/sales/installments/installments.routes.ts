import { installmentEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createInstallments } from './installments.service.ts';

export const installmentRoutes = (platform: Platform): readonly Route[] => {
  const installments = createInstallments(platform);
  return [
    plainRoute(endpoints.list, {
      act: async ({ actor, query, url }) => ({ status: 200, body: await installments.list(actor, query, url) }),
    }),
    plainRoute(endpoints.receipts, {
      act: async ({ actor, query, url }) => ({ status: 200, body: await installments.receipts(actor, query, url) }),
    }),
  ];
};
