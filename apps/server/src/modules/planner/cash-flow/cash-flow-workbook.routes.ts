import { cashFlowEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { writeCashFlowWorkbook } from './cash-flow-workbook.service.ts';

export const cashFlowWorkbookRoutes: readonly Route[] = [
  route(cashFlowEndpoints.workbook, {
    transaction: 'own',
    act: (context, { body }) => writeCashFlowWorkbook(context, body),
  }),
];
