import { erpMappingEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { importRules } from './mapping-imports.service.ts';

export const mappingImportRoutes = (platform: Platform): readonly Route[] => [
  plainRoute(endpoints.import, {
    act: async ({ actor, body: { preview, note, rows } }) => ({
      status: 200,
      body: await importRules(platform, actor, { isPreview: preview, note, rows }),
    }),
  }),
];
