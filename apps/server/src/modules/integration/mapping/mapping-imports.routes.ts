import { erpMappingEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { importRules } from './mapping-imports.service.ts';

export const mappingImportRoutes = (platform: Platform): readonly Route[] => [
  route(endpoints.import, {
    act: async ({ actor, body: { preview, note, rows } }) => ({
      status: 200,
      body: await importRules(platform, actor, { isPreview: preview, note, rows }),
    }),
  }),
];
