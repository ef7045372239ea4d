import { receiptImportEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { allocateReceipts, readReceipts } from './receipt-readings.service.ts';

export const receiptReadingRoutes: readonly Route[] = [
  route(endpoints.read, {
    transaction: 'own',
    act: (context, { body }) => readReceipts(context, body.file),
  }),
  route(endpoints.reckon, {
    act: (context, { body }) => allocateReceipts(context, body.rows),
  }),
];
