/** Administration: partner firms with the people they send, services and who is subscribed to them. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { choice, deleteBody, flag, idParams, instant, pathId, primaryKey, text } from '../http/fields.ts';
import { listOrPageOf, pagingQuery } from '../http/paging.ts';

const nothing = z.undefined();

/** States of a partner firm. `inactive` closes the organization to its people; `pending` is that of a new record. */
export const partnerStates = ['active', 'inactive', 'pending'] as const;
/** State of a partner firm. Removing the firm closes the organization to its people too. */
export type PartnerState = (typeof partnerStates)[number];

/** A partner firm as an organization has registered it. `connections` counts its people, `groups` are ids of theirs. */
export const partner = z.object({
  id: z.int(),
  code: z.string(),
  domain: z.string(),
  name: z.string(),
  state: z.enum(partnerStates),
  /** CNPJ or CPF, masked but for its last two digits. */
  document: z.string().nullable(),
  connections: z.int(),
  groups: z.array(z.int()),
  last_login: instant().nullable(),
  created_at: instant(),
});
/** A partner firm. Its document is readable in full only by `reveal`, which the audit trail records. */
export type Partner = z.output<typeof partner>;

/** Fields of a partner firm that a request may set. A document that is neither CPF nor CNPJ is 400. */
export const partnerFields = {
  code: text({ max: 20 }),
  domain: text({ max: 50 }),
  name: text({ max: 120 }),
  state: choice(partnerStates),
  document: text({ max: 30 }).nullable(),
};

const partnerBase = '/api/admin/partners/';

/** Operations on partner firms. A removed one can be restored for a month. */
export const partnerEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: partnerBase,
    summary: 'Partner firms of the organization by name; in the states named, parted by commas',
    access: 'partner:read',
    query: pagingQuery.extend({ state: z.string().optional() }),
    responses: { 200: listOrPageOf(partner) },
  }),
  create: defineEndpoint({
    method: 'POST',
    path: partnerBase,
    summary: 'Registers a partner firm',
    access: 'partner:write',
    body: z.object({
      ...partnerFields,
      state: partnerFields.state.default('pending'),
      document: partnerFields.document.default(null),
    }),
    responses: { 201: partner },
    idempotent: true,
  }),
  retrieve: defineEndpoint({
    method: 'GET',
    path: `${partnerBase}:id/`,
    summary: 'One partner firm',
    access: 'partner:read',
    params: idParams,
    responses: { 200: partner },
    versioned: true,
  }),
  update: defineEndpoint({
    method: 'PATCH',
    path: `${partnerBase}:id/`,
    summary: 'Changes a partner firm; making it inactive closes the organization to its people',
    access: 'partner:write',
    params: idParams,
    body: z.object(partnerFields).partial(),
    responses: { 200: partner },
    versioned: true,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: `${partnerBase}:id/`,
    summary: 'Removes a partner firm and closes the organization to its people',
    access: 'partner:write',
    params: idParams,
    body: deleteBody,
    responses: { 204: nothing },
    versioned: true,
  }),
  restore: defineEndpoint({
    method: 'POST',
    path: `${partnerBase}:id/restore/`,
    summary: 'Puts a removed partner firm back, with the people it sent; for a month after its removal',
    access: 'partner:write',
    params: idParams,
    responses: { 200: partner },
    versioned: true,
  }),
  reveal: defineEndpoint({
    method: 'POST',
    path: `${partnerBase}:id/reveal/`,
    summary: 'The document of a partner firm in full; who asked and why is written to the audit trail',
    access: 'personal:read',
    params: idParams,
    body: z.object({ reason: text({ max: 200 }) }),
    responses: { 200: z.object({ document: z.string().nullable() }) },
  }),
} as const;

/** States of one person's access as a partner. `inactive`: closed, without ending the record. */
export const connectionStates = ['pending', 'active', 'inactive'] as const;

/** Access of one person of a partner firm to the organization, through one permit group (`group`, its id). */
export const connection = z.object({
  user: z.int(),
  email: z.string(),
  name: z.string(),
  group: z.int(),
  /** Pending until the partner first enters the organization. */
  state: z.enum(connectionStates),
  last_login: instant().nullable(),
  created_at: instant(),
});
/** A person of a partner firm in this organization. They may work in several organizations. */
export type Connection = z.output<typeof connection>;

/** As a row of a list: `id` is the user's. */
const connectionRow = connection.extend({ id: z.int() });

const connectionParams = idParams.extend({ user: pathId() });
const connectionBase = `${partnerBase}:id/connections/` as const;

/** Operations on the people that a partner firm sends. Someone of an organization's own is refused with 400. */
export const connectionEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: connectionBase,
    summary: 'People of a partner firm to whom the organization is open',
    access: 'partner:read',
    params: idParams,
    responses: { 200: z.array(connectionRow) },
  }),
  create: defineEndpoint({
    method: 'POST',
    path: connectionBase,
    summary: 'Opens the organization to somebody of a partner firm, who acts there through one permit group',
    access: 'partner:write',
    params: idParams,
    body: z.object({ email: text({ max: 254 }), name: text({ max: 120 }).optional(), group: primaryKey() }),
    responses: { 201: connectionRow },
    idempotent: true,
  }),
  retrieve: defineEndpoint({
    method: 'GET',
    path: `${connectionBase}:user/`,
    summary: 'One person of a partner firm to whom the organization is open',
    access: 'partner:read',
    params: connectionParams,
    responses: { 200: connectionRow },
  }),
  update: defineEndpoint({
    method: 'PATCH',
    path: `${connectionBase}:user/`,
    summary: 'Changes the permit group of a connection, closes it or opens it again',
    access: 'partner:write',
    params: connectionParams,
    body: z.object({ group: primaryKey(), state: choice(['active', 'inactive']) }).partial(),
    responses: { 200: connectionRow },
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: `${connectionBase}:user/`,
    summary: 'Removes a connection',
    access: 'partner:write',
    params: connectionParams,
    responses: { 204: nothing },
  }),
} as const;

/** A further application of the organization that users can be subscribed to. `plan` is free text; null: none. */
export const service = z.object({
  id: z.int(),
  name: z.string(),
  /** The address it opens (the SSO path). */
  path: z.string().nullable(),
  plan: z.string().nullable(),
  is_active: z.boolean(),
  /** Users who are subscribed to it. */
  users: z.int(),
});
/** A service. `is_active` false: switched off, with its subscriptions unchanged. */
export type Service = z.output<typeof service>;

const serviceFields = {
  name: text({ max: 120 }),
  path: text({ max: 200 }).nullable(),
  plan: text({ max: 80 }).nullable(),
  is_active: flag(),
};
const serviceBase = '/api/admin/services/';

/** Operations on services. A removed one can be restored for a month, with its subscriptions. */
export const serviceEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: serviceBase,
    summary: 'Services of the organization',
    access: 'service:read',
    query: pagingQuery,
    responses: { 200: listOrPageOf(service) },
  }),
  create: defineEndpoint({
    method: 'POST',
    path: serviceBase,
    summary: 'Adds a service',
    access: 'service:write',
    body: z.object({
      name: serviceFields.name,
      path: serviceFields.path.default(null),
      plan: serviceFields.plan.default(null),
      is_active: serviceFields.is_active.default(true),
    }),
    responses: { 201: service },
    idempotent: true,
  }),
  retrieve: defineEndpoint({
    method: 'GET',
    path: `${serviceBase}:id/`,
    summary: 'One service',
    access: 'service:read',
    params: idParams,
    responses: { 200: service },
    versioned: true,
  }),
  update: defineEndpoint({
    method: 'PATCH',
    path: `${serviceBase}:id/`,
    summary: 'Changes a service, or switches it on or off',
    access: 'service:write',
    params: idParams,
    body: z.object(serviceFields).partial(),
    responses: { 200: service },
    versioned: true,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: `${serviceBase}:id/`,
    summary: 'Removes a service and its subscriptions',
    access: 'service:write',
    params: idParams,
    body: deleteBody,
    responses: { 204: nothing },
    versioned: true,
  }),
  restore: defineEndpoint({
    method: 'POST',
    path: `${serviceBase}:id/restore/`,
    summary: 'Puts a removed service back, with its subscriptions; for a month after its removal',
    access: 'service:write',
    params: idParams,
    responses: { 200: service },
    versioned: true,
  }),
} as const;
/** A user's access to a service. `subscription` is the service's id, `user` the user's. */
export const subscription = z.object({ id: z.int(), subscription: z.int(), user: z.int() });
/** Operations on subscriptions. A user is subscribed to a service at most once. */
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
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/admin/subscriptions/:id/',
    summary: 'Takes a service subscription from a user',
    access: 'user:write',
    params: idParams,
    body: deleteBody,
    responses: { 204: nothing },
  }),
} as const;
