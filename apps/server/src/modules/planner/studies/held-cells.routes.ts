import { heldCellEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { ofEnterprise } from '../policy.ts';
import { changeHeldCells, listHeldCells, locateHoldingVersion } from './held-cells.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => locateHoldingVersion(context, params.id);

export const heldCellRoutes: readonly Route[] = [
  route(endpoints.list, {
    locate,
    belongsTo: ofEnterprise,
    act: (context, { located }) => listHeldCells(context, located.id),
  }),
  route(endpoints.change, {
    locate,
    belongsTo: ofEnterprise,
    act: (context, { located, body }) => changeHeldCells(context, located.id, body.held, body.cells),
  }),
];
