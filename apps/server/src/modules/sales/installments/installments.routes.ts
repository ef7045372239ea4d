import { installmentEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { listInstallments, listReceipts } from './installments.service.ts';

export const installmentRoutes: readonly Route[] = [
  route(endpoints.list, {
    act: (context, { query, url }) => listInstallments(context, query, url),
  }),
  route(endpoints.receipts, {
    act: (context, { query, url }) => listReceipts(context, query, url),
  }),
];
