import { sheetMappingEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { itself } from '../policy.ts';
import { listSheetMappings, locateMappedEnterprise, rememberSheetMappings } from './sheet-mappings.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => locateMappedEnterprise(context, params.id);

export const sheetMappingRoutes: readonly Route[] = [
  route(endpoints.list, {
    locate,
    belongsTo: itself,
    act: (context, { located, query }) => listSheetMappings(context, located.id, query.kind),
  }),
  route(endpoints.remember, {
    locate,
    belongsTo: itself,
    act: (context, { located, body }) => rememberSheetMappings(context, located.id, body.kind, body.rows),
  }),
];
