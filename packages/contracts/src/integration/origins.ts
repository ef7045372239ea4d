/** Origins outside the makers' own domains at which an organization's ERP may be called. A superuser has approved each. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { idParams, instant, text } from '../http/fields.ts';

/** Hosts below these are called without an approval. */
export const erpDomains = {
  sienge: ['sienge.com.br'],
  uau: ['seniorcloud.com.br', 'globaltec.com.br'],
} as const;

/** `scheme://host[:port]`, in small letters. */
const originPattern = /^https?:\/\/(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::[1-9]\d{0,4})?$/;

const approved = z.object({
  id: z.int(),
  origin: z.string(),
  approved_by: z.string().nullable(),
  approved_at: instant(),
});
/** An origin that a superuser has approved for ERP calls, also over http or in a private network. */
export type ApprovedOrigin = z.output<typeof approved>;

const origin = text({ max: 300 }).regex(originPattern, {
  error: 'Enter a scheme, a host and a port, and nothing more.',
});

const base = '/api/integration/approved-origins/';

/** Operations on approved origins. Only the platform approves: `organization:create`. */
export const approvedOriginEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: base,
    summary: "Origins at which ERPs of the organization may be called beside their makers' own",
    access: 'integration:read',
    responses: { 200: z.array(approved) },
  }),
  approve: defineEndpoint({
    method: 'POST',
    path: base,
    summary: 'Lets ERPs of the organization be called at one exact origin, http and private networks included',
    access: 'organization:create',
    body: z.object({ origin }),
    responses: { 201: approved },
  }),
  withdraw: defineEndpoint({
    method: 'DELETE',
    path: `${base}:id/`,
    summary: 'Takes an approval back; what is being read there ends with its next call',
    access: 'organization:create',
    params: idParams,
    responses: { 204: z.undefined() },
  }),
} as const;
