import { partnerReportEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { ofEnterprise } from '../policy.ts';
import { findVersionOfPartners, listPartnerReports, writePartnerReport } from './partner-reports.service.ts';

export const partnerReportRoutes: readonly Route[] = [
  route(endpoints.list, { act: (context) => listPartnerReports(context) }),
  route(endpoints.download, {
    transaction: 'own',
    locate: (context, { params }) => findVersionOfPartners(context, params.id),
    belongsTo: ofEnterprise,
    act: (context, { located, params, query }) =>
      writePartnerReport(context, located.id, { number: params.number, scenario: query.scenario }),
  }),
];
