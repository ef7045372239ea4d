import { movementEndpoints as endpoints } from '@uni/contracts';
import { type Actor, plainRoute, type Route, requireSameId } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { inKeyedPage } from '../shared/keyed-pages.model.ts';
import { wholeOrganization } from './movement-reach.model.ts';
import type { MovementRow } from './movements.repository.ts';
import { createMovements, presentMovement } from './movements.service.ts';

const belongsTo = ({ enterprise_id }: MovementRow): number => enterprise_id ?? wholeOrganization;

export const movementRoutes = (platform: Platform): readonly Route[] => {
  const movements = createMovements(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => movements.find(actor, params.id);
  return [
    plainRoute(endpoints.list, {
      act: async ({ actor, query, url }) => {
        const { page, sorting, count, sums } = await movements.list(actor, query);
        const keyOf = (row: MovementRow) => (sorting.column === 'amount' ? row.amount : row.day);
        const envelope = { count, sums, query, url, origin: platform.origin };
        return { status: 200, body: inKeyedPage(page, { keyOf, present: presentMovement }, envelope) };
      },
    }),
    plainRoute(endpoints.months, {
      act: async ({ actor, query }) => {
        const months = await movements.months(actor, query);
        return { status: 200, body: months.map((row) => ({ id: row.month, ...row })) };
      },
    }),
    plainRoute(endpoints.create, {
      act: async ({ actor, body }) => ({
        status: 201,
        body: await movements.detail(actor, await movements.create(actor, body)),
      }),
    }),
    plainRoute(endpoints.retrieve, {
      locate,
      belongsTo,
      act: async ({ actor, located }) => ({
        status: 200,
        body: await movements.detail(actor, located),
        etag: String(located.version),
      }),
    }),
    plainRoute(endpoints.update, {
      locate,
      belongsTo,
      act: async ({ actor, located, body, ifMatch }) => {
        const row = await movements.update(actor, located, body, ifMatch);
        return { status: 200, body: await movements.detail(actor, row), etag: String(row.version) };
      },
    }),
    plainRoute(endpoints.remove, {
      locate,
      belongsTo,
      act: async ({ actor, located, body, ifMatch }) => {
        requireSameId(located.id, body?.id);
        await movements.remove(actor, located, ifMatch);
        return { status: 204, body: undefined };
      },
    }),
    plainRoute(endpoints.move, {
      act: async ({ actor, body: { ids, state, reason } }) => ({
        status: 200,
        body: (await movements.move(actor, ids, state, reason)).map(presentMovement),
      }),
    }),
  ];
};
