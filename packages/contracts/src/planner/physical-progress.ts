/** Planning: physical progress of construction, as measured. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { idParams, integer, month } from '../http/fields.ts';

const measurementLimit = 5_000;

const measurement = z.object({
  module: integer({ min: 0, max: 2_147_483_647 }),
  month: month(),
  share: z.number({ error: 'A valid number is required.' }).min(0).max(1),
});
/**
 * The built share of a module at the end of a month (`YYYY-MM`), a fraction, accumulated since the start.
 * `module` is the module's number.
 */
export type Measurement = z.output<typeof measurement>;

/** Reading and change of measurements. 400 where a module's progress falls; 409 `month_closed` for a closed month. */
export const physicalProgressEndpoints = {
  progress: defineEndpoint({
    method: 'GET',
    path: '/api/planner/enterprises/:id/physical-progress/',
    summary: 'Physical progress of the works as measured, accumulated, by module and month',
    access: 'planning:read',
    params: idParams,
    responses: { 200: z.array(measurement) },
  }),
  measure: defineEndpoint({
    method: 'POST',
    path: '/api/planner/enterprises/:id/physical-progress/',
    summary: 'Measures one month of one module; what was measured of it before is replaced',
    access: 'planning:write',
    params: idParams,
    body: measurement,
    responses: { 201: measurement },
  }),
  setProgress: defineEndpoint({
    method: 'PUT',
    path: '/api/planner/enterprises/:id/physical-progress/',
    summary: 'Puts measurements in the place of those stored: per module they never fall',
    access: 'planning:write',
    params: idParams,
    body: z.object({ measurements: z.array(measurement).max(measurementLimit) }),
    responses: { 200: z.array(measurement) },
    bodySize: 'study',
  }),
} as const;
