import { companyWorkbookEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { createWorkbookStudy } from './company-workbooks.service.ts';

export const companyWorkbookRoutes: readonly Route[] = [
  route(endpoints.create, {
    transaction: 'own',
    act: (context, { body }) => createWorkbookStudy(context, body),
  }),
];
