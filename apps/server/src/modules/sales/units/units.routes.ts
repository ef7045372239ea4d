import { unitEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { presentList, type Route, requireSameId, route, withVersion } from '../../../platform/http/index.ts';
import type { UnitRow } from './units.repository.ts';
import {
  changeUnit,
  createUnit,
  findUnit,
  importUnits,
  listUnits,
  presentUnit,
  removeUnit,
  repriceUnits,
  setUnitStates,
  tallyUnits,
} from './units.service.ts';

const belongsTo = ({ enterprise_id }: UnitRow): number => enterprise_id;

const locate = (context: Context, { params }: { params: { id: number } }) => findUnit(context, params.id);

export const unitRoutes: readonly Route[] = [
  route(endpoints.list, {
    act: async (context, { query, url }) =>
      presentList(await listUnits(context, query), presentUnit, url, context.platform.origin),
  }),
  route(endpoints.tally, {
    act: (context, { query }) => tallyUnits(context, query),
  }),
  route(endpoints.create, {
    act: async (context, { body }) => presentUnit(await createUnit(context, body)),
  }),
  route(endpoints.retrieve, {
    locate,
    belongsTo,
    act: async (_context, { located }) => located,
    present: withVersion(presentUnit),
  }),
  route(endpoints.update, {
    locate,
    belongsTo,
    act: (context, { located, body, ifMatch }) => changeUnit(context, located, body, ifMatch),
    present: withVersion(presentUnit),
  }),
  route(endpoints.remove, {
    locate,
    belongsTo,
    act: async (context, { located, body, ifMatch }) => {
      requireSameId(located.id, body?.id);
      await removeUnit(context, located, ifMatch);
    },
  }),
  route(endpoints.move, {
    act: async (context, { body: { ids, ...to } }) => (await setUnitStates(context, ids, to)).map(presentUnit),
  }),
  route(endpoints.reprice, {
    act: (context, { body: { ids, pricing, preview } }) => repriceUnits(context, ids, pricing, preview),
  }),
  route(endpoints.import, {
    act: (context, { body: { empreendimento, rows, preview } }) => importUnits(context, empreendimento, rows, preview),
  }),
];
