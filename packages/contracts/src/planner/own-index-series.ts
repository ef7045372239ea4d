import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { deleteBody, idParams } from '../http/fields.ts';
import { indexSeries, indexSeriesPath, ownIndexFields } from './index-series.ts';

/** One series of the organization's own. */
export const ownIndexEndpoints = {
  change: defineEndpoint({
    method: 'PATCH',
    path: `${indexSeriesPath}:id/`,
    summary: "Renames a series of the organization's own",
    access: 'planning:write',
    wide: true,
    params: idParams,
    body: z.object(ownIndexFields),
    responses: { 200: indexSeries },
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: `${indexSeriesPath}:id/`,
    summary: "Removes a series of the organization's own that has no values",
    access: 'planning:write',
    wide: true,
    params: idParams,
    body: deleteBody,
    responses: { 204: z.undefined() },
  }),
} as const;
