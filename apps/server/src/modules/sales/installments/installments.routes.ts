import { installmentEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createInstallments } from './installments.service.ts';

export const installmentRoutes = (platform: Platform): readonly Route[] => {
  const installments = createInstallments(platform);
  return [
    route(endpoints.list, {
      act: async ({ actor, query, url }) => ({ status: 200, body: await installments.list(actor, query, url) }),
    }),
    route(endpoints.receipts, {
      act: async ({ actor, query, url }) => ({ status: 200, body: await installments.receipts(actor, query, url) }),
    }),
  ];
};
