/** Planning: value ranges of the organization's own approved studies, for checking a study against them. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { pathId } from '../http/fields.ts';

const band = z.object({ low: z.number(), high: z.number(), studies: z.int() });

/** By segment and measure; what too few studies have is absent. */
export const ownBandsAnswer = z.partialRecord(
  z.enum(['vertical', 'lots']),
  z.partialRecord(z.enum(['margin', 'irr', 'works_per_m2', 'price_per_m2']), band),
);
export type OwnBandsAnswer = z.output<typeof ownBandsAnswer>;

export const plausibilityBandEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/planner/plausibility-bands/',
    summary:
      'P5 and P95 of the approved studies within reach, one an enterprise, without that of `empreendimento`, where five have the measure',
    access: 'planning:read',
    query: z.object({ empreendimento: pathId().optional() }),
    responses: { 200: ownBandsAnswer },
  }),
} as const;
