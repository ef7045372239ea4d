import { erpConnectionEndpoints as endpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { ConnectionRow } from '../connections/connections.repository.ts';
import type { Runs } from './runs.service.ts';

type Named = { actor: Actor; params: { id: number } };

export const runRoutes = (
  runs: Runs,
  findConnection: (actor: Actor, id: number) => Promise<ConnectionRow>,
): readonly Route[] => {
  const locate = ({ actor, params }: Named) => findConnection(actor, params.id);
  const locateRun = ({ actor, params }: Named) => runs.find(actor, params.id);
  return [
    plainRoute(endpoints.runs, {
      locate,
      act: async ({ actor, located }) => ({ status: 200, body: await runs.list(actor, located) }),
    }),
    plainRoute(endpoints.start, {
      locate,
      act: async ({ actor, located, body }) => ({ status: 202, body: await runs.start(actor, located, body) }),
    }),
    plainRoute(endpoints.refused, {
      locate,
      act: async ({ actor, located }) => ({ status: 200, body: await runs.refused(actor, located) }),
    }),
    plainRoute(endpoints.retrieveRun, {
      locate: locateRun,
      act: async ({ actor, located }) => ({ status: 200, body: await runs.present(actor, located) }),
    }),
    plainRoute(endpoints.cancelRun, {
      locate: locateRun,
      act: async ({ actor, located }) => ({ status: 200, body: await runs.cancel(actor, located) }),
    }),
  ];
};
