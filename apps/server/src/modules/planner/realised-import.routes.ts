import { realisedEndpoints } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { createRealisedImports } from './realised-import.service.ts';
import { requireStudyReader } from './refusals.ts';

export const realisedImportRoutes = (platform: Platform): readonly Route[] => {
  const imports = createRealisedImports(platform);
  return [
    route(realisedEndpoints.import, {
      locate: ({ actor, params }) => {
        requireStudyReader(actor);
        return imports.find(actor, params.id);
      },
      act: async ({ actor, located, body: { nature, file_name, preview, rows } }) => {
        const imported = { nature, origin: 'import', fileName: file_name, isPreview: preview, rows } as const;
        const body = await imports.run(actor, located.id, imported);
        return { status: body.batch === null || body.repeated ? 200 : 201, body };
      },
    }),
  ];
};
