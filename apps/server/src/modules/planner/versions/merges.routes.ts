import { versionEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { ofEnterprise } from '../policy.ts';
import { locateMergedVersion, mergeVersion } from './merges.service.ts';

export const mergeRoutes: readonly Route[] = [
  route(versionEndpoints.merge, {
    locate: (context, { params }) => locateMergedVersion(context, params.id),
    belongsTo: ofEnterprise,
    act: (context, { located, body }) => mergeVersion(context, located.id, body),
  }),
];
