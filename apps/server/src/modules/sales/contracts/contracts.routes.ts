import { contractEndpoints as endpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { ContractRow } from '../ledger/contracts.repository.ts';
import { createContracts } from './contracts.service.ts';

const belongsTo = ({ enterprise_id }: ContractRow): number => enterprise_id;

export const contractRoutes = (platform: Platform): readonly Route[] => {
  const contracts = createContracts(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => contracts.find(actor, params.id);
  return [
    plainRoute(endpoints.list, {
      act: async ({ actor, query, url }) => ({ status: 200, body: await contracts.list(actor, query, url) }),
    }),
    plainRoute(endpoints.plan, {
      act: async ({ body }) => ({ status: 200, body: contracts.plan(body.terms) }),
    }),
    plainRoute(endpoints.create, {
      act: async ({ actor, body }) => {
        const row = await contracts.create(actor, body);
        return { status: 201, body: await contracts.detail(actor, row), etag: String(row.version) };
      },
    }),
    plainRoute(endpoints.retrieve, {
      locate,
      belongsTo,
      act: async ({ actor, located }) => ({
        status: 200,
        body: await contracts.detail(actor, located),
        etag: String(located.version),
      }),
    }),
    plainRoute(endpoints.update, {
      locate,
      belongsTo,
      act: async ({ actor, located, body, ifMatch }) => {
        const row = await contracts.update(actor, located, body, ifMatch);
        return { status: 200, body: await contracts.detail(actor, row), etag: String(row.version) };
      },
    }),
  ];
};
