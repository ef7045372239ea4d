import { companyWorkbookEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { listLayouts, rememberLayout } from './workbook-layouts.service.ts';

export const workbookLayoutRoutes: readonly Route[] = [
  route(endpoints.layouts, { act: listLayouts }),
  route(endpoints.remember, { act: (context, { body }) => rememberLayout(context, body) }),
];
