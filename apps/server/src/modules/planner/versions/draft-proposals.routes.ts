import { versionEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { ofEnterprise } from '../policy.ts';
import { locateSourceVersion, proposeDraft } from './draft-proposals.service.ts';
import { presentVersion } from './versions.presenter.ts';

export const draftProposalRoutes: readonly Route[] = [
  route(endpoints.propose, {
    locate: (context, { params }) => locateSourceVersion(context, params.id),
    belongsTo: ofEnterprise,
    act: async (context, { located, body }) => presentVersion((await proposeDraft(context, located, body)).draft),
  }),
];
