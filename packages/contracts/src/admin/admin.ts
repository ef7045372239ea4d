/** Administration: organizations and their profile. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { brazilianStates } from '../http/enterprise-values.ts';
import { choice, deleteBody, idParams, text } from '../http/fields.ts';
import { listOrPageOf, pagingQuery } from '../http/paging.ts';
import { brazilTimeZones } from './time-zones.ts';

/** An organization of the platform. `code` and `domain` are unique over all organizations. */
export const organization = z.object({ id: z.int(), code: z.string(), domain: z.string(), name: z.string() });
/** An organization: one tenant, whose records no other sees. */
export type Organization = z.output<typeof organization>;

const code = text({ max: 20 });
const domain = text({ max: 50 });
const name = text({ max: 120 });
const nothing = z.undefined();

/** Operations on organizations. Without the platform's role, any but the own one is 404. */
export const organizationEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/organizations/',
    summary: 'Organizations the user may see: all for a superuser, else the own one',
    access: 'organization:read',
    query: pagingQuery,
    responses: { 200: listOrPageOf(organization) },
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/admin/organizations/',
    summary: 'Creates an organization; `name` falls back to the code',
    access: 'organization:create',
    body: z.object({ code, domain, name: name.optional() }),
    responses: { 201: organization },
    idempotent: true,
  }),
  retrieve: defineEndpoint({
    method: 'GET',
    path: '/api/admin/organizations/:id/',
    summary: 'One organization',
    access: 'organization:read',
    params: idParams,
    responses: { 200: organization },
    versioned: true,
  }),
  update: defineEndpoint({
    method: 'PATCH',
    path: '/api/admin/organizations/:id/',
    summary: 'Changes an organization; only a superuser may change code and domain',
    access: 'organization:write',
    params: idParams,
    body: z.object({ code: code.optional(), domain: domain.optional(), name: name.optional() }),
    responses: { 200: organization },
    versioned: true,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/admin/organizations/:id/',
    summary: 'Closes an organization; its data stay and it can be restored',
    access: 'organization:create',
    params: idParams,
    body: deleteBody,
    responses: { 204: nothing },
    versioned: true,
  }),
} as const;

/** Attributes by which the anonymous comparison groups organizations, and the time zone of the calendar. */
export const organizationInfo = z.object({
  organization: z.int(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  classification: z.string().nullable(),
  rating_cash: z.string().nullable(),
  rating_version: z.string().nullable(),
  incorporation_state: z.enum(brazilianStates).nullable(),
  segmentation: z.string().nullable(),
  time_zone: z.enum(brazilTimeZones),
});
/** An organization's own description; null: not stated. Groups use `segmentation` and `incorporation_state` only. */
export type OrganizationInfo = z.output<typeof organizationInfo>;

const infoText = text({ max: 80 }).nullable();

/** Operations on the description of the selected organization. Without a selected one they answer 404. */
export const organizationInfoEndpoints = {
  retrieve: defineEndpoint({
    method: 'GET',
    path: '/api/admin/organization-info/',
    summary: 'What the own organization tells of itself',
    access: 'organization:read',
    responses: { 200: organizationInfo },
    versioned: true,
  }),
  update: defineEndpoint({
    method: 'PATCH',
    path: '/api/admin/organization-info/',
    summary: 'Changes what the own organization tells of itself',
    access: 'organization:write',
    body: z
      .object({
        country: infoText,
        city: infoText,
        classification: infoText,
        rating_cash: infoText,
        rating_version: infoText,
        incorporation_state: choice(brazilianStates).nullable(),
        segmentation: infoText,
        time_zone: choice(brazilTimeZones),
      })
      .partial(),
    responses: { 200: organizationInfo },
    versioned: true,
  }),
} as const;
