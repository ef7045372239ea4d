import { closingEndpoints as endpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { itself } from '../policy.ts';
import { createClosingsOverErps } from './closing.service.ts';

export const closingRoutes = (platform: Platform): readonly Route[] => {
  const closings = createClosingsOverErps(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => closings.find(actor, params.id);
  return [
    plainRoute(endpoints.checklist, {
      locate,
      belongsTo: itself,
      act: async ({ actor, located, query }) => ({
        status: 200,
        body: await closings.checklist(actor, located.id, query.month),
      }),
    }),
    plainRoute(endpoints.close, {
      locate,
      belongsTo: itself,
      act: async ({ actor, located, body, ifMatch }) => {
        const { history, batches, ...summary } = await closings.close(actor, located.id, body, ifMatch);
        return {
          status: 200,
          body: { ...summary, history: [...history], batches: [...batches] },
          etag: String(summary.revision),
        };
      },
    }),
  ];
};
