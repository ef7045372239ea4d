import { statementsReportEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { ofEnterprise } from '../policy.ts';
import { findStatedVersion, writeStatementsPdf } from './statements-report.service.ts';

export const statementsReportRoutes: readonly Route[] = [
  route(statementsReportEndpoints.download, {
    transaction: 'own',
    locate: (context, { params }) => findStatedVersion(context, params.id),
    belongsTo: ofEnterprise,
    act: (context, { located, query }) => writeStatementsPdf(context, located.id, query),
  }),
];
