/** Administration: organizations, permit groups, subscriptions. */
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { idParams, primaryKey, text } from './fields.ts';
import { listOrPageOf, pagingQuery } from './paging.ts';

export const organization = z.object({ id: z.int(), code: z.string(), domain: z.string(), name: z.string() });
export type Organization = z.output<typeof organization>;

const code = text({ max: 20 });
const domain = text({ max: 50 });
const name = text({ max: 120 });
/** DELETE may repeat the id in its body; the two must agree (W9). */
const deleteBody = z.object({ id: primaryKey().optional() }).optional();
const nothing = z.undefined();

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

export const permitGroup = z.object({ id: z.int(), name: z.string() });

export const permitGroupEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/permit-groups/',
    summary: 'Permit groups of the organization',
    access: 'user:read',
    query: pagingQuery,
    responses: { 200: listOrPageOf(permitGroup) },
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/admin/permit-groups/',
    summary: 'Creates a permit group',
    access: 'user:write',
    body: z.object({ name: text({ max: 80 }) }),
    responses: { 201: permitGroup },
    idempotent: true,
  }),
} as const;

export const subscription = z.object({ id: z.int(), subscription: z.int(), user: z.int() });

export const subscriptionEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/subscriptions/',
    summary: 'Which users hold which service subscription',
    access: 'user:read',
    query: pagingQuery,
    responses: { 200: listOrPageOf(subscription) },
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/admin/subscriptions/',
    summary: 'Gives a user a service subscription',
    access: 'user:write',
    body: z.object({ subscription: primaryKey(), user: primaryKey() }),
    responses: { 201: subscription },
    idempotent: true,
  }),
} as const;
