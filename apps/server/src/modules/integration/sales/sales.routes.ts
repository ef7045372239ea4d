import { erpSalesEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { findSellingConnection, reportSales } from './sales.service.ts';

export const salesRoutes: readonly Route[] = [
  route(endpoints.sales, {
    locate: (context, { params }) => findSellingConnection(context, params.id),
    act: (context, { located }) => reportSales(context, located),
  }),
];
