import { certificateEndpoints as endpoints } from '@uni/contracts';
import { inContext } from '../../../platform/context.ts';
import { type Actor, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createCertificates, findCertifiedConnection } from './certificates.service.ts';

export const certificateRoutes = (platform: Platform): readonly Route[] => {
  const certificates = createCertificates(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) =>
    inContext(platform, actor, (context) => findCertifiedConnection(context, params.id));
  return [
    plainRoute(endpoints.list, {
      locate,
      act: async ({ actor, located }) => ({ status: 200, body: await certificates.list(actor, located) }),
    }),
    plainRoute(endpoints.request, {
      locate,
      act: async ({ actor, located, body }) => ({
        status: 202,
        body: await certificates.request(actor, located, body),
      }),
    }),
    plainRoute(endpoints.retrieve, {
      locate: ({ actor, params }) => certificates.find(actor, params.id),
      act: async ({ actor, located }) => ({ status: 200, body: await certificates.present(actor, located) }),
    }),
  ];
};
