/** Routes that exist only where the recording is replayed, as its own stack had them. */
import { decimal, defineEndpoint, integer, pagingQuery, primaryKey, throttled } from '@uni/contracts';
import { z } from 'zod';
import { countOrganizations, listOrganizations } from '../../src/modules/access/index.ts';
import { HttpError, inEnvelope, pageWindow, plainRoute, type Route } from '../../src/platform/http/index.ts';
import type { Platform } from '../../src/platform/module.ts';

const anything = z.unknown();

/** Path for exchanges about decimals and keys of the recorded module. */
export const recordedFields = '/api/recordedfields/';

export const harnessRoutes = (platform: Platform): readonly Route[] => [
  plainRoute(
    defineEndpoint({
      method: 'GET',
      path: '/api/orgstd/',
      summary: 'Pages without total_pages',
      access: 'signed_in',
      query: pagingQuery,
      responses: { 200: anything },
    }),
    {
      act: ({ query, url }) =>
        platform.database.withPlatform(async (transaction) => {
          const count = await countOrganizations(transaction, null);
          const window = pageWindow({ ...query, page_size: '2' }, count);
          if (!window) throw new Error('the recording asks for a page');
          const { total_pages: _left, ...page } = inEnvelope(
            await listOrganizations(transaction, null, window),
            count,
            window,
            url,
            platform.origin,
          );
          return { status: 200, body: page };
        }),
    },
  ),
  plainRoute(
    defineEndpoint({
      method: 'POST',
      path: '/api/orgstd/',
      summary: 'Never called',
      access: 'signed_in',
      responses: { 200: anything },
    }),
    {
      act: async () => ({ status: 200, body: null }),
    },
  ),
  plainRoute(
    defineEndpoint({
      method: 'GET',
      path: recordedFields,
      summary: 'Never called',
      access: 'signed_in',
      responses: { 200: anything },
    }),
    { act: async () => ({ status: 200, body: null }) },
  ),
  plainRoute(
    defineEndpoint({
      method: 'POST',
      path: recordedFields,
      summary: 'The recorded module’s fields, where ours has none of the kind, by the same checks as all fields',
      access: 'signed_in',
      body: z.object({
        empreendimento: primaryKey(),
        n_modulo: integer(),
        vgv: decimal(),
        fk: primaryKey().nullable().default(null),
      }),
      responses: { 201: anything },
    }),
    { act: async ({ body }) => ({ status: 201, body }) },
  ),
  plainRoute(
    defineEndpoint({
      method: 'GET',
      path: '/api/staff/',
      summary: 'For staff',
      access: 'user:read',
      responses: { 200: anything },
    }),
    {
      act: async () => ({ status: 200, body: null }),
    },
  ),
  plainRoute(
    defineEndpoint({
      method: 'GET',
      path: '/api/thr/',
      summary: 'Once a second',
      access: 'public',
      responses: { 200: anything },
    }),
    {
      act: async ({ address }) => {
        const wait = await platform.throttle.take('thr', address, { limit: 1, seconds: 1 });
        if (wait > 0) throw new HttpError(throttled(wait));
        return { status: 200, body: null };
      },
    },
  ),
  plainRoute(
    defineEndpoint({
      method: 'GET',
      path: '/api/boom/',
      summary: 'Fails',
      access: 'public',
      responses: { 200: anything },
    }),
    {
      act: () => Promise.reject(new Error('boom')),
    },
  ),
];
