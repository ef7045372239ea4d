import { unitEndpoints as endpoints } from '@uni/contracts';
import { type Actor, inEnvelope, plainRoute, type Route, requireSameId } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { UnitRow } from './units.repository.ts';
import { createUnits, presentUnit } from './units.service.ts';

const belongsTo = ({ enterprise_id }: UnitRow): number => enterprise_id;

export const unitRoutes = (platform: Platform): readonly Route[] => {
  const units = createUnits(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => units.find(actor, params.id);
  return [
    plainRoute(endpoints.list, {
      act: async ({ actor, query, url }) => {
        const { rows, count, window } = await units.list(actor, query);
        const body = rows.map(presentUnit);
        return { status: 200, body: window ? inEnvelope(body, count, window, url, platform.origin) : body };
      },
    }),
    plainRoute(endpoints.tally, {
      act: async ({ actor, query }) => ({ status: 200, body: await units.tally(actor, query) }),
    }),
    plainRoute(endpoints.create, {
      act: async ({ actor, body }) => ({ status: 201, body: presentUnit(await units.create(actor, body)) }),
    }),
    plainRoute(endpoints.retrieve, {
      locate,
      belongsTo,
      act: async ({ located }) => ({ status: 200, body: presentUnit(located), etag: String(located.version) }),
    }),
    plainRoute(endpoints.update, {
      locate,
      belongsTo,
      act: async ({ actor, located, body, ifMatch }) => {
        const row = await units.update(actor, located, body, ifMatch);
        return { status: 200, body: presentUnit(row), etag: String(row.version) };
      },
    }),
    plainRoute(endpoints.remove, {
      locate,
      belongsTo,
      act: async ({ actor, located, body, ifMatch }) => {
        requireSameId(located.id, body?.id);
        await units.remove(actor, located, ifMatch);
        return { status: 204, body: undefined };
      },
    }),
    plainRoute(endpoints.move, {
      act: async ({ actor, body: { ids, ...to } }) => ({
        status: 200,
        body: (await units.move(actor, ids, to)).map(presentUnit),
      }),
    }),
    plainRoute(endpoints.reprice, {
      act: async ({ actor, body: { ids, pricing, preview } }) => ({
        status: 200,
        body: await units.reprice(actor, ids, pricing, preview),
      }),
    }),
    plainRoute(endpoints.import, {
      act: async ({ actor, body: { empreendimento, rows, preview } }) => ({
        status: 200,
        body: await units.import(actor, empreendimento, rows, preview),
      }),
    }),
  ];
};
