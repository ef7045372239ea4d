import { partnerEndpoints } from '@uni/contracts';
import { type Actor, inEnvelope, plainRoute, type Route, requireSameId } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createPartners } from './partners.service.ts';

export const partnerRoutes = (platform: Platform): readonly Route[] => {
  const partners = createPartners(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => partners.find(actor, params.id);
  return [
    plainRoute(partnerEndpoints.list, {
      act: async ({ actor, query, url }) => {
        const { rows, count, window } = await partners.list(actor, query);
        return { status: 200, body: window ? inEnvelope(rows, count, window, url, platform.origin) : rows };
      },
    }),
    plainRoute(partnerEndpoints.create, {
      act: async ({ actor, body }) => ({ status: 201, body: await partners.create(actor, body) }),
    }),
    plainRoute(partnerEndpoints.retrieve, {
      locate,
      act: async ({ actor, located }) => ({
        status: 200,
        body: await partners.present(actor, located),
        etag: String(located.version),
      }),
    }),
    plainRoute(partnerEndpoints.update, {
      locate,
      act: async ({ actor, located, body, ifMatch }) => {
        const row = await partners.update(actor, located, body, ifMatch);
        return { status: 200, body: await partners.present(actor, row), etag: String(row.version) };
      },
    }),
    plainRoute(partnerEndpoints.remove, {
      locate,
      act: async ({ actor, located, body, ifMatch }) => {
        requireSameId(located.id, body?.id);
        await partners.remove(actor, located, ifMatch);
        return { status: 204, body: undefined };
      },
    }),
    plainRoute(partnerEndpoints.restore, {
      locate: ({ actor, params }) => partners.findRemoved(actor, params.id),
      act: async ({ actor, located }) => {
        const row = await partners.restore(actor, located);
        return { status: 200, body: await partners.present(actor, row), etag: String(row.version) };
      },
    }),
    plainRoute(partnerEndpoints.reveal, {
      locate,
      act: async ({ actor, located, body }) => ({
        status: 200,
        body: { document: await partners.reveal(actor, located, body.reason) },
      }),
    }),
  ];
};
