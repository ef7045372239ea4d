import { movementEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, requireSameId, route } from '../../../platform/http/index.ts';
import { inKeyedPage } from '../shared/keyed-pages.model.ts';
import { wholeOrganization } from './movement-reach.model.ts';
import type { MovementRow } from './movements.repository.ts';
import {
  changeMovement,
  createMovement,
  findMovement,
  listMovementMonths,
  listMovements,
  moveMovements,
  presentMovement,
  readMovement,
  removeMovement,
} from './movements.service.ts';

const versioned = (body: Awaited<ReturnType<typeof readMovement>>) => ({
  status: 200 as const,
  body,
  etag: String(body.version),
});

const belongsTo = ({ enterprise_id }: MovementRow): number => enterprise_id ?? wholeOrganization;

const locate = (context: Context, { params }: { params: { id: number } }) => findMovement(context, params.id);

export const movementRoutes: readonly Route[] = [
  route(endpoints.list, {
    act: async (context, { query, url }) => {
      const { page, sorting, count, sums } = await listMovements(context, query);
      const keyOf = (row: MovementRow) => (sorting.column === 'amount' ? row.amount : row.day);
      const envelope = { count, sums, query, url, origin: context.platform.origin };
      return inKeyedPage(page, { keyOf, present: presentMovement }, envelope);
    },
  }),
  route(endpoints.months, {
    act: (context, { query }) => listMovementMonths(context, query),
    present: (months) => ({ status: 200, body: months.map((row) => ({ id: row.month, ...row })) }),
  }),
  route(endpoints.create, {
    act: async (context, { body }) => readMovement(context, await createMovement(context, body)),
  }),
  route(endpoints.retrieve, {
    locate,
    belongsTo,
    act: (context, { located }) => readMovement(context, located),
    present: versioned,
  }),
  route(endpoints.update, {
    locate,
    belongsTo,
    act: async (context, { located, body, ifMatch }) => {
      const row = await changeMovement(context, located, body, ifMatch);
      return readMovement(context, row);
    },
    present: versioned,
  }),
  route(endpoints.remove, {
    locate,
    belongsTo,
    act: async (context, { located, body, ifMatch }) => {
      requireSameId(located.id, body?.id);
      await removeMovement(context, located, ifMatch);
    },
  }),
  route(endpoints.move, {
    act: async (context, { body: { ids, state, reason } }) =>
      (await moveMovements(context, ids, state, reason)).map(presentMovement),
  }),
];
