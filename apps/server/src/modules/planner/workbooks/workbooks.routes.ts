import { workbookEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { ofEnterprise } from '../policy.ts';
import { locateWorkbookStudy, writeStudyWorkbook } from './workbooks.service.ts';

export const workbookRoutes: readonly Route[] = [
  route(endpoints.download, {
    transaction: 'own',
    locate: (context, { params }) => locateWorkbookStudy(context, params.id),
    belongsTo: ofEnterprise,
    act: (context, { located, query }) => writeStudyWorkbook(context, located, query.scenario),
  }),
];
