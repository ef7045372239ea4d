/** An organization's own sales parameters, as rows. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { authorityLevel } from './proposals.ts';

/** `id` is the level's number. */
const salesParameter = authorityLevel.extend({ id: z.int() });
/** Level of authority as a row of a list; shares are fractions, and null sets no limit. */
export type SalesParameter = z.output<typeof salesParameter>;

/** Operation that returns the sales parameters; `authorityEndpoints` change them. */
export const salesParameterEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/sales/parameters/',
    summary: 'Parameters of sales: what each level of authority may grant, lowest first',
    access: 'sales:read',
    responses: { 200: z.array(salesParameter) },
  }),
} as const;
