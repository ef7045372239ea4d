import { erpSeriesEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { itself } from '../policy.ts';
import { findCommittedEnterprise, readCommitments } from './commitments.service.ts';

export const commitmentRoutes: readonly Route[] = [
  route(endpoints.commitments, {
    locate: (context, { params }) => findCommittedEnterprise(context, params.id),
    belongsTo: itself,
    act: (context, { located, query }) => readCommitments(context, located.id, query.month),
  }),
];
