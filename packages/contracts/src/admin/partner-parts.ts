/** Of a partner firm: the organization that it is, and the permit groups through which its people act. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { idParams } from '../http/fields.ts';
import { permitGroup } from './groups.ts';
import { partner, partnerFields } from './registers.ts';

const partnerOrganization = partner.pick({ id: true, code: true, domain: true, name: true });
/** Identification of a partner firm. Code and domain are those the organization uses for it. */
export type PartnerOrganization = z.output<typeof partnerOrganization>;

const partnerGroup = permitGroup.extend({
  /** Number of people of the firm who act through it. */
  connections: z.int(),
});
/** A permit group through which people of the firm act here. */
export type PartnerGroup = z.output<typeof partnerGroup>;

const base = '/api/admin/partners/:id/';

/** Operations on sections of a partner firm's record, with `partner:read` and `partner:write`. */
export const partnerPartEndpoints = {
  organization: defineEndpoint({
    method: 'GET',
    path: `${base}organization/`,
    summary: 'Code, domain and name of a partner firm',
    access: 'partner:read',
    params: idParams,
    responses: { 200: partnerOrganization },
    versioned: true,
  }),
  updateOrganization: defineEndpoint({
    method: 'PATCH',
    path: `${base}organization/`,
    summary: 'Changes code, domain and name of a partner firm',
    access: 'partner:write',
    params: idParams,
    body: z.object({ code: partnerFields.code, domain: partnerFields.domain, name: partnerFields.name }).partial(),
    responses: { 200: partnerOrganization },
    versioned: true,
  }),
  groups: defineEndpoint({
    method: 'GET',
    path: `${base}groups/`,
    summary: 'Permit groups through which people of a partner firm act, by name',
    access: 'partner:read',
    params: idParams,
    responses: { 200: z.array(partnerGroup) },
  }),
} as const;
