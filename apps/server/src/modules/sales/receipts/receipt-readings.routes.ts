import { receiptImportEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createReceiptReadings } from './receipt-readings.service.ts';

export const receiptReadingRoutes = (platform: Platform): readonly Route[] => {
  const readings = createReceiptReadings(platform);
  return [
    plainRoute(endpoints.read, {
      act: async ({ actor, body }) => ({ status: 200, body: await readings.read(actor, body.file) }),
    }),
    plainRoute(endpoints.reckon, {
      act: async ({ actor, body }) => ({ status: 200, body: await readings.allocate(actor, body.rows) }),
    }),
  ];
};
