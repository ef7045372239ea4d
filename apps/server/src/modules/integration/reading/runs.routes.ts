import { erpConnectionEndpoints as endpoints } from '@uni/contracts';
import { type Actor, type Route, route } from '../../../platform/http/index.ts';
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
    route(endpoints.runs, {
      locate,
      act: async ({ actor, located }) => ({ status: 200, body: await runs.list(actor, located) }),
    }),
    route(endpoints.start, {
      locate,
      act: async ({ actor, located, body }) => ({ status: 202, body: await runs.start(actor, located, body) }),
    }),
    route(endpoints.refused, {
      locate,
      act: async ({ actor, located }) => ({ status: 200, body: await runs.refused(actor, located) }),
    }),
    route(endpoints.retrieveRun, {
      locate: locateRun,
      act: async ({ actor, located }) => ({ status: 200, body: await runs.present(actor, located) }),
    }),
    route(endpoints.cancelRun, {
      locate: locateRun,
      act: async ({ actor, located }) => ({ status: 200, body: await runs.cancel(actor, located) }),
    }),
  ];
};
