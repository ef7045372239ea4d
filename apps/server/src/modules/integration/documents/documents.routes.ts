import { erpSeriesEndpoints as endpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { itself } from '../policy.ts';
import { createDocuments } from './documents.service.ts';

export const documentRoutes = (platform: Platform): readonly Route[] => {
  const documents = createDocuments(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => documents.find(actor, params.id);
  return [
    plainRoute(endpoints.documents, {
      locate,
      belongsTo: itself,
      act: async ({ actor, located, query, url }) => ({
        status: 200,
        body: await documents.ofLine(actor, located.id, query, url),
      }),
    }),
    plainRoute(endpoints.consider, {
      locate,
      belongsTo: itself,
      act: async ({ actor, located, body }) => ({
        status: 200,
        body: await documents.consider(actor, located.id, body),
      }),
    }),
    plainRoute(endpoints.sourceDocuments, {
      act: async ({ actor, query, url }) => ({ status: 200, body: await documents.ofSource(actor, query, url) }),
    }),
  ];
};
