import { erpMappingEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { importRules } from './mapping-imports.service.ts';

export const mappingImportRoutes: readonly Route[] = [
  route(endpoints.import, {
    act: (context, { body: { preview, note, rows } }) => importRules(context, { isPreview: preview, note, rows }),
  }),
];
