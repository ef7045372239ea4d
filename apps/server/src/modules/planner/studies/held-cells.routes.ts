import { heldCellEndpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { ofEnterprise } from '../policy.ts';
import { createHeldCells } from './held-cells.service.ts';

export const heldCellRoutes = (platform: Platform): readonly Route[] => {
  const held = createHeldCells(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => held.version(actor, params.id);
  return [
    plainRoute(heldCellEndpoints.list, {
      locate,
      belongsTo: ofEnterprise,
      act: async ({ actor, located }) => ({ status: 200, body: await held.list(actor, located.id) }),
    }),
    plainRoute(heldCellEndpoints.change, {
      locate,
      belongsTo: ofEnterprise,
      act: async ({ actor, located, body }) => ({
        status: 200,
        body: await held.change(actor, located.id, body.held, body.cells),
      }),
    }),
  ];
};
