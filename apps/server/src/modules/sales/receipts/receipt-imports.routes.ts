import { receiptImportEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createReceiptImports } from './receipt-imports.service.ts';

export const receiptImportRoutes = (platform: Platform): readonly Route[] => {
  const imports = createReceiptImports(platform);
  return [
    plainRoute(endpoints.import, {
      act: async ({ actor, body }) => ({ status: 200, body: await imports.save(actor, body) }),
    }),
  ];
};
