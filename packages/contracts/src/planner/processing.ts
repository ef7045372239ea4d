/** Processing: a background run over the data of an organization, one at a time. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';

/**
 * The run under way, or the last one; it computes each projection again and compares it with the stored one.
 * `started_at` is null where the organization never had one.
 */
export const processing = z.object({
  organization: z.int(),
  isProcessing: z.boolean(),
  /** Seconds until it ends, by the server's clock: 60 at the start, 0 when nothing runs. */
  countDown: z.int(),
  started_at: z.string().nullable(),
  /** The end of the processing, which may be before the countdown ends. Null while it runs or where it was interrupted. */
  finished_at: z.string().nullable(),
  /** Versions to go through, those that were, and those whose numbers are not the stored ones. */
  total: z.int(),
  checked: z.int(),
  differing: z.int(),
});
/** State of the organization's background run; `isProcessing` lasts its whole minute, even if it ends earlier. */
export type Processing = z.output<typeof processing>;

/** Reading and start of the run; a start while one is under way returns that one. */
export const processingEndpoints = {
  retrieve: defineEndpoint({
    method: 'GET',
    path: '/api/planner/processing/',
    summary: 'Whether a run is under way for the organization, and how the last one went',
    access: 'planning:read',
    responses: { 200: processing },
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/api/planner/processing/',
    summary: 'Computes every projection of the organization anew and checks it against the stored hashes',
    access: 'planning:write',
    wide: true,
    responses: { 202: processing },
    throttle: 'sync',
  }),
} as const;
