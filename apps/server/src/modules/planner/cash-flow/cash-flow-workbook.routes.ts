import { cashFlowEndpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createCashFlowWorkbooks } from './cash-flow-workbook.service.ts';

export const cashFlowWorkbookRoutes = (platform: Platform): readonly Route[] => {
  const workbooks = createCashFlowWorkbooks(platform);
  return [
    plainRoute(cashFlowEndpoints.workbook, {
      act: async ({ actor, body }) => ({ status: 200, body: await workbooks.write(actor, body) }),
    }),
  ];
};
