import { committeeReportEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { ofEnterprise } from '../policy.ts';
import { findVersionOfReport, writeReportContent, writeReportPdf } from './committee-reports.service.ts';

export const committeeReportRoutes: readonly Route[] = [
  route(endpoints.content, {
    transaction: 'own',
    locate: (context, { params }) => findVersionOfReport(context, params.id),
    belongsTo: ofEnterprise,
    act: (context, { located, query }) => writeReportContent(context, located.id, query),
  }),
  route(endpoints.download, {
    transaction: 'own',
    locate: (context, { params }) => findVersionOfReport(context, params.id),
    belongsTo: ofEnterprise,
    act: (context, { located, query }) => writeReportPdf(context, located.id, query),
  }),
];
