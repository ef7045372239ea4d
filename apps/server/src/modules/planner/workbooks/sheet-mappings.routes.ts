import { sheetMappingEndpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { itself } from '../policy.ts';
import { createSheetMappings } from './sheet-mappings.service.ts';

export const sheetMappingRoutes = (platform: Platform): readonly Route[] => {
  const mappings = createSheetMappings(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => mappings.enterprise(actor, params.id);
  return [
    plainRoute(sheetMappingEndpoints.list, {
      locate,
      belongsTo: itself,
      act: async ({ actor, located, query }) => ({
        status: 200,
        body: await mappings.list(actor, located.id, query.kind),
      }),
    }),
    plainRoute(sheetMappingEndpoints.remember, {
      locate,
      belongsTo: itself,
      act: async ({ actor, located, body }) => {
        await mappings.remember(actor, located.id, body.kind, body.rows);
        return { status: 204, body: undefined };
      },
    }),
  ];
};
