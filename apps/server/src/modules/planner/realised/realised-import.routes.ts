import { realisedEndpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { itself } from '../policy.ts';
import { findImportingEnterprise, importRealised } from './realised-import.service.ts';

export const realisedImportRoutes: readonly Route[] = [
  route(realisedEndpoints.import, {
    locate: (context, { params }) => findImportingEnterprise(context, params.id),
    belongsTo: itself,
    act: (context, { located, body: { nature, file_name, preview, rows } }) =>
      importRealised(context, located.id, { nature, origin: 'import', fileName: file_name, isPreview: preview, rows }),
    present: (body) => ({ status: body.batch === null || body.repeated ? 200 : 201, body }),
  }),
];
