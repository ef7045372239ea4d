/** Planning: premises of an organization's other enterprises, for comparison with those of a study. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { pathId } from '../http/fields.ts';

/** The premises of another enterprise: rates and shares as fractions, prices and costs in R$/m², months as counts. */
export const supposedElsewhere = z.object({
  /** The enterprise. */
  id: z.int(),
  code: z.string(),
  name: z.string(),
  /** The current version, or the one edited last where none is current. */
  version: z.object({ id: z.int(), nome: z.string(), current: z.boolean() }),
  /** By premise; null: the study does not have it, or not as one number. */
  premises: z.record(z.string(), z.number().nullable()),
});
/** Premises of one enterprise's version, by key of the compared premises. */
export type SupposedElsewhere = z.output<typeof supposedElsewhere>;

/** Reading of the compared premises, only of enterprises that the caller may read. */
export const premisePercentileEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/planner/premise-standings/',
    summary:
      'The premises of the enterprises within reach that have a study, without those of `empreendimento`, by code',
    access: 'planning:read',
    query: z.object({ empreendimento: pathId().optional() }),
    responses: { 200: z.array(supposedElsewhere) },
  }),
} as const;
