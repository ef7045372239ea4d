import { receiptImportEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { saveReceiptImport } from './receipt-imports.service.ts';

export const receiptImportRoutes: readonly Route[] = [
  route(endpoints.import, {
    transaction: 'own',
    act: (context, { body }) => saveReceiptImport(context, body),
  }),
];
