import { cancellationEndpoints as endpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { ContractRow } from '../ledger/contracts.repository.ts';
import { createCancellations } from './cancellations.service.ts';

const belongsTo = ({ enterprise_id }: ContractRow): number => enterprise_id;

export const cancellationRoutes = (platform: Platform): readonly Route[] => {
  const cancellations = createCancellations(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => cancellations.find(actor, params.id);
  return [
    plainRoute(endpoints.list, {
      act: async ({ actor, query, url }) => ({ status: 200, body: await cancellations.list(actor, query, url) }),
    }),
    plainRoute(endpoints.basis, {
      locate,
      belongsTo,
      act: async ({ actor, located, query }) => ({
        status: 200,
        body: await cancellations.basis(actor, located, query.day),
      }),
    }),
    plainRoute(endpoints.retrieve, {
      locate,
      belongsTo,
      act: async ({ actor, located }) => ({
        status: 200,
        body: { statement: await cancellations.statement(actor, located) },
      }),
    }),
    plainRoute(endpoints.cancel, {
      locate,
      belongsTo,
      act: async ({ actor, located, body, ifMatch }) => {
        const outcome = await cancellations.cancel(actor, located, body, ifMatch);
        return { status: 200, body: outcome, etag: String(outcome.contract.version) };
      },
    }),
    plainRoute(endpoints.refund, {
      locate,
      belongsTo,
      act: async ({ actor, located, body, ifMatch }) => {
        const outcome = await cancellations.refund(actor, located, body, ifMatch);
        return { status: 200, body: outcome, etag: String(outcome.contract.version) };
      },
    }),
  ];
};
