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
/**
 * Ranges P5 to P95 by segment: `margin` of the net VGV and `irr` a year are fractions. The others are in R$/m².
 * A measure that fewer than five studies have is absent.
 */
export type OwnBandsAnswer = z.output<typeof ownBandsAnswer>;

/** Reading of the organization's own ranges; only enterprises that the caller may read enter them. */
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
