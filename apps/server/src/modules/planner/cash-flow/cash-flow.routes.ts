import { cashFlowEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { readCashFlow } from './cash-flow.service.ts';

export const cashFlowRoutes: readonly Route[] = [
  route(cashFlowEndpoints.retrieve, {
    transaction: 'own',
    act: (context, { query }) => readCashFlow(context, query),
  }),
  route(cashFlowEndpoints.lines, {
    transaction: 'own',
    act: async (context, { query }) => {
      const { base_month, lines } = await readCashFlow(context, query);
      return lines.map((line) => ({ ...line, base_month }));
    },
  }),
];
