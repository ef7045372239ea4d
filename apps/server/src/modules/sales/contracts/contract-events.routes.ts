import { contractEndpoints as endpoints, installmentEndpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { ContractRow } from '../ledger/contracts.repository.ts';
import { createContractEvents } from './contract-events.service.ts';

const belongsTo = ({ enterprise_id }: ContractRow): number => enterprise_id;

export const contractEventRoutes = (platform: Platform): readonly Route[] => {
  const events = createContractEvents(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => events.find(actor, params.id);
  return [
    plainRoute(endpoints.events, {
      locate,
      belongsTo,
      act: async ({ actor, located }) => ({ status: 200, body: await events.list(actor, located) }),
    }),
    plainRoute(endpoints.append, {
      locate,
      belongsTo,
      act: async ({ actor, located, body, ifMatch }) => {
        const outcome = await events.append(actor, located, body, ifMatch);
        return { status: 200, body: outcome, etag: String(outcome.contract.version) };
      },
    }),
    plainRoute(endpoints.undo, {
      locate,
      belongsTo,
      act: async ({ actor, located, body, ifMatch }) => {
        const outcome = await events.undo(actor, located, body, ifMatch);
        return { status: 200, body: outcome, etag: String(outcome.contract.version) };
      },
    }),
    plainRoute(endpoints.statement, {
      locate,
      belongsTo,
      act: async ({ actor, located, query }) => ({
        status: 200,
        body: await events.statement(actor, located, query.day),
      }),
    }),
    plainRoute(installmentEndpoints.receive, {
      act: async ({ actor, body }) => ({ status: 200, body: await events.receive(actor, body) }),
    }),
  ];
};
