/** Administration: people's open access requests, until an administrator handles them. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { idParams, instant, text } from '../http/fields.ts';

/** Maximum open requests of one person. */
export const accessRequestLimit = 40;

/** A person's open request for a screen. Repeating it answers the first one. */
export const accessRequest = z.object({
  id: z.int(),
  user: z.int(),
  user__name: z.string(),
  user__email: z.string(),
  /** The address of the requested screen. */
  screen: z.string(),
  created_at: instant(),
});
/** An open request; it disappears when an administrator settles it, whatever the outcome. */
export type AccessRequest = z.output<typeof accessRequest>;

const base = '/api/admin/access-requests/';

/** Operations on requests: any user creates one, those with `user:write` list and settle them. */
export const accessRequestEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: base,
    summary: 'What people of the organization ask to be let into, oldest first',
    access: 'user:write',
    responses: { 200: z.array(accessRequest) },
  }),
  create: defineEndpoint({
    method: 'POST',
    path: base,
    summary: 'Asks whoever administers the organization for a screen; asking twice is asking once',
    access: 'signed_in',
    body: z.object({ screen: text({ max: 120 }) }),
    responses: { 201: accessRequest },
    idempotent: true,
  }),
  settle: defineEndpoint({
    method: 'DELETE',
    path: `${base}:id/`,
    summary: 'Takes a request off the list: it has been seen to',
    access: 'user:write',
    params: idParams,
    responses: { 204: z.undefined() },
  }),
} as const;
