import { realisedEndpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { itself } from '../policy.ts';
import { createRealisedImports } from './realised-import.service.ts';

export const realisedImportRoutes = (platform: Platform): readonly Route[] => {
  const imports = createRealisedImports(platform);
  return [
    plainRoute(realisedEndpoints.import, {
      locate: ({ actor, params }) => imports.find(actor, params.id),
      belongsTo: itself,
      act: async ({ actor, located, body: { nature, file_name, preview, rows } }) => {
        const imported = { nature, origin: 'import', fileName: file_name, isPreview: preview, rows } as const;
        const body = await imports.run(actor, located.id, imported);
        return { status: body.batch === null || body.repeated ? 200 : 201, body };
      },
    }),
  ];
};
