import { cashFlowEndpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, requireSameId, route } from '../../../platform/http/index.ts';
import type { GroupingRow } from './cash-flow-groupings.repository.ts';
import {
  changeGrouping,
  createGrouping,
  listGroupable,
  listOwnGroupings,
  locateGrouping,
  removeGrouping,
} from './cash-flow-groupings.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => locateGrouping(context, params.id);

const presentGrouping = ({ lines, ...row }: GroupingRow) => ({ ...row, lines: [...lines] });

export const cashFlowGroupingRoutes: readonly Route[] = [
  route(cashFlowEndpoints.groupable, { act: listGroupable }),
  route(cashFlowEndpoints.grouped, {
    act: async (context) => (await listOwnGroupings(context)).map(presentGrouping),
  }),
  route(cashFlowEndpoints.createGrouping, {
    act: async (context, { body }) => presentGrouping(await createGrouping(context, body)),
  }),
  route(cashFlowEndpoints.replaceGrouping, {
    locate,
    act: async (context, { located, body }) => presentGrouping(await changeGrouping(context, located.id, body)),
  }),
  route(cashFlowEndpoints.removeGrouping, {
    locate,
    act: async (context, { located, body }) => {
      requireSameId(located.id, body?.id);
      await removeGrouping(context, located);
    },
  }),
];
